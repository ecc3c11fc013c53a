import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { runnerImport } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { inlineScripts } from './inline-scripts.ts'

const folder = mkdtempSync(join(tmpdir(), 'inline-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function textOf(source: string): Promise<string> {
  const path = join(folder, 'script.ts')
  writeFileSync(path, source)
  writeFileSync(join(folder, 'name.ts'), `export const name: string = 'early'`)
  const { module } = await runnerImport<{ default: string }>(`${path}?inline-script`, {
    configFile: false,
    logLevel: 'silent',
    plugins: [inlineScripts()],
  })
  return module.default
}

it('makes one classic script of a source and what it imports, without types, in a scope of its own', async () => {
  const code = await textOf(`import { name } from './name.ts'\nconst a: string = name\nglobalThis.told = a`)
  expect(code).not.toMatch(/\bimport\b|\bexport\b|: string/)
  runInThisContext(code)
  expect(globalThis).toMatchObject({ told: 'early' })
  expect(globalThis).not.toHaveProperty('a')
})

it.each(['</script>', '</SCRIPT >'])('escapes %s, which would end the element', async (text) => {
  const code = await textOf(`globalThis.told = ${JSON.stringify(text)}`)
  expect(code).not.toMatch(/<\/script/i)
  runInThisContext(code)
  expect(globalThis).toMatchObject({ told: text })
})

it('refuses what would begin a comment of the document', async () => {
  await expect(textOf(`console.log('<!--')`)).rejects.toThrow('cannot stand inside')
})
