import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { precompress } from './precompress.ts'

/** Builds a page with one script in a folder of its own. @returns the folder of the output */
async function buildPage(script: string): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'precompress-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/a.js"></script>')
  writeFileSync(join(root, 'a.js'), script)
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [precompress()],
    build: { rolldownOptions: { output: { entryFileNames: 'a.js' } } },
  })
  return join(root, 'dist')
}

it('writes both compressed forms of a file', async () => {
  const folder = await buildPage(`console.log(${JSON.stringify('hello '.repeat(100))})`)
  expect(gunzipSync(readFileSync(join(folder, 'a.js.gz')))).toEqual(readFileSync(join(folder, 'a.js')))
  expect(existsSync(join(folder, 'a.js.br'))).toBe(true)
})

it('leaves the error of a build that fails as it is', async () => {
  await expect(buildPage(`import './missing.js'`)).rejects.toThrow(/missing\.js/)
})
