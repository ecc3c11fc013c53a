import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { bundleFolder } from '../artefact.ts'
import { packBundle } from '../pack.ts'
import { compareBundles } from './compare.ts'
import { readBundle, UnusableBundle } from './read-bundle.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

async function refusal(path: string): Promise<string> {
  const error = await readBundle(path).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(UnusableBundle)
  const { message } = error as UnusableBundle
  expect(message).not.toContain('\n')
  return message
}

it('an archive and the folder that it was made of are equal', async () => {
  const { version } = await readBundle(bundleFolder)
  const { file } = await packBundle({ folder: bundleFolder, version }, folder)
  expect(compareBundles(await readBundle(file), await readBundle(bundleFolder))).toEqual([])
})

it('an archive that was changed after it was packed is refused', async () => {
  const { file } = await packBundle({ folder: bundleFolder, version: '1.0.0' }, folder)
  writeFileSync(file, 'x', { flag: 'a' })
  expect(await refusal(file)).toContain('has been changed')
})

it('a folder that is not a bundle is refused in one line', async () => {
  const text = join(folder, 'a.txt')
  writeFileSync(text, 'hello')
  expect(await refusal(join(folder, 'none'))).toContain('does not exist')
  expect(await refusal(text)).toContain('neither a folder nor a .tar.gz')
  expect(await refusal(folder)).toContain('openapi.json cannot be read')
})

it.each([
  ['openapi.json', '{', 'is not JSON'],
  ['openapi.json', '[]', 'is no JSON object'],
  ['openapi.json', '{"info":{"version":"next"}}', 'no version of this contract, but "next"'],
  ['openapi.json', '{}', 'no version of this contract'],
  ['openapi.json', '{"info":{"version":"1.0.0"}}', 'has no paths'],
  ['messages.json', '', 'messages.json is not JSON'],
  ['vectors/search.json', '1', 'vectors/search.json is no JSON object'],
])('a bundle whose %s is %j is refused', async (file, text, why) => {
  cpSync(bundleFolder, folder, { recursive: true })
  writeFileSync(join(folder, file), text)
  expect(await refusal(folder)).toContain(why)
})
