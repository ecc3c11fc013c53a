import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { completeWords } from './constants.ts'

const files = {
  'locales/tw/home.ts': `export const home = { title: '職缺', empty: { hint: '換個條件' } } as const`,
  'locales/us/home.ts': `export const home = { title: 'Jobs', empty: { hint: 'Change it', more: 'Show all' } }`,
  'entry.ts': `export const load = () => import('./locales/tw/home.ts')`,
}

let folder: string
let chunks: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'words-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const result = await build({
    root: folder,
    logLevel: 'silent',
    configFile: false,
    plugins: [completeWords()],
    build: { write: false, lib: { entry: 'entry.ts', formats: ['es'] } },
  })
  const outputs = [result].flat() as Rolldown.RolldownOutput[]
  chunks = outputs.flatMap(({ output }) =>
    output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])),
  )
})
afterAll(() => rm(folder, { recursive: true }))

it('builds a word that tw lacks in English, into the file of tw', () => {
  const words = chunks.filter((code) => code.includes('職缺'))
  expect(words).toHaveLength(1)
  expect(words[0]).toContain('換個條件')
  expect(words[0]).toContain('Show all')
})

it('loads no words of us beside it', () => {
  expect(chunks.filter((code) => code.includes('Change it') || code.includes('Jobs'))).toEqual([])
})
