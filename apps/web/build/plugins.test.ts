import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build, type InlineConfig, type Rolldown, runnerImport } from 'vite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { completeWords } from './constants.ts'
import { inlineScripts } from './inline-scripts.ts'
import { precompress } from './precompress.ts'

/** Writes sources into a folder of their own. @returns the settings of a build of it */
function sources(files: Readonly<Record<string, string>>): InlineConfig & { root: string } {
  const root = mkdtempSync(join(tmpdir(), 'build-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return { root, configFile: false, logLevel: 'silent' }
}

it('a word that tw lacks is built in English into the file of tw, and no word of us is loaded beside it', async () => {
  const config = sources({
    'locales/tw/home.ts': `export const home = { title: '職缺', empty: { hint: '換個條件' } } as const`,
    'locales/us/home.ts': `export const home = { title: 'Jobs', empty: { hint: 'Change it', more: 'Show all' } }`,
    'entry.ts': `export const load = () => import('./locales/tw/home.ts')`,
  })
  const lib = { entry: 'entry.ts', formats: ['es' as const] }
  const result = await build({ ...config, plugins: [completeWords()], build: { write: false, lib } })
  const outputs = [result].flat() as Rolldown.RolldownOutput[]
  const chunks = outputs.flatMap(({ output }) =>
    output.map((file) => (file.type === 'chunk' ? file.code : '')),
  )

  const words = chunks.filter((code) => code.includes('職缺'))
  expect(words).toEqual([expect.stringMatching(/換個條件.*Show all/s)])
  expect(chunks.join()).not.toMatch(/Change it|Jobs/)
})

describe('an inline script', () => {
  async function textOf(script: string): Promise<string> {
    const { root, ...config } = sources({
      'script.ts': script,
      'name.ts': `export const name: string = 'early'`,
    })
    const path = `${join(root, 'script.ts')}?inline-script`
    const { module } = await runnerImport<{ default: string }>(path, {
      ...config,
      plugins: [inlineScripts()],
    })
    return module.default
  }

  it.each(['</script>', '</SCRIPT >'])('has %s escaped, which would end the element', async (text) => {
    const code = await textOf(`globalThis.told = ${JSON.stringify(text)}`)
    expect(code).not.toMatch(/<\/script/i)
    runInThisContext(code)
    expect(globalThis).toMatchObject({ told: text })
  })

  it('is read by browsers that are older than the site needs', async () => {
    const text = 'globalThis.told = { ...globalThis.told, length: globalThis.told?.length ?? 0 }'
    expect(await textOf(text)).not.toMatch(/\?\?|\?\.|\.\.\./)
  })

  it('is refused when it would begin a comment of the document', async () => {
    await expect(textOf(`console.log('<!--')`)).rejects.toThrow('cannot stand inside')
  })
})

it('the build writes both compressed forms of a file, of those beside the sources too', async () => {
  const text = `console.log(${JSON.stringify('hello '.repeat(100))})`
  const config = sources({
    'index.html': '<script type="module" src="/a.js"></script>',
    'a.js': text,
    'public/b.js': text,
  })
  const rolldownOptions = { output: { entryFileNames: 'a.js' } }
  await build({ ...config, plugins: [precompress()], build: { rolldownOptions } })

  for (const name of ['a.js', 'b.js']) {
    const read = (ending: string) => readFileSync(join(config.root, 'dist', name + ending))
    expect(gunzipSync(read('.gz'))).toEqual(read(''))
    expect(brotliDecompressSync(read('.br'))).toEqual(read(''))
  }
})
