import { chmod, cp, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contractVersion as version } from '@recruiting/schema/contract/version'
import { list } from 'tar'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bundleFolder } from './artefact.ts'
import { artefacts } from './artefacts.ts'
import { obstacles, packBundle } from './pack.ts'

const generated = artefacts()

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'contract-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** A copy of the committed bundle. */
async function copy(): Promise<string> {
  const folder = await temporaryFolder()
  await cp(bundleFolder, folder, { recursive: true })
  return folder
}

describe('the archive', () => {
  it('holds every file of the bundle below one folder, in the order of the paths', async () => {
    const { file, sha256 } = await packBundle({ folder: bundleFolder, version }, await temporaryFolder())
    const paths: string[] = []
    await list({ file, onReadEntry: ({ path }) => paths.push(path) })
    const root = `recruiting-contract-${version}/`
    expect(file.endsWith(`recruiting-contract-${version}.tar.gz`)).toBe(true)
    expect(paths).toEqual([...paths].sort())
    expect(paths).toEqual(
      expect.arrayContaining([
        ...generated.map(({ path }) => root + path),
        `${root}README.md`,
        `${root}CHANGELOG.md`,
      ]),
    )
    expect(await readFile(`${file}.sha256`, 'utf8')).toBe(
      `${sha256}  recruiting-contract-${version}.tar.gz\n`,
    )
  })

  it('has the same bytes whatever the times and permissions of the files', async () => {
    const folder = await copy()
    await utimes(join(folder, 'openapi.json'), 1, 1)
    await chmod(join(folder, 'openapi.json'), 0o666)
    await chmod(join(folder, 'README.md'), 0o600)
    const one = await packBundle({ folder: bundleFolder, version }, await temporaryFolder())
    const other = await packBundle({ folder, version }, await temporaryFolder())
    expect(other.sha256).toBe(one.sha256)
    await writeFile(join(folder, 'README.md'), 'changed')
    expect((await packBundle({ folder, version }, await temporaryFolder())).sha256).not.toBe(one.sha256)
  })
})

describe('a bundle is not packed', () => {
  it('unless something is wrong: the committed one is packed', () => {
    expect(obstacles({ folder: bundleFolder, version, artefacts: generated })).toEqual([])
  })

  it('when files are stale or missing', async () => {
    const folder = await copy()
    await writeFile(join(folder, 'mails.json'), '{}\n')
    await rm(join(folder, 'vectors/search.json'))
    expect(obstacles({ folder, version, artefacts: generated })).toEqual([
      'contract/mails.json is stale: run npm run generate',
      'contract/vectors/search.json is stale: run npm run generate',
    ])
  })

  it.each(['## 0.9.0\n', `# ${version}\n`, `## ${version}.5\n`])(
    'when the changelog has only %j',
    async (text) => {
      const folder = await copy()
      await writeFile(join(folder, 'CHANGELOG.md'), text)
      expect(obstacles({ folder, version, artefacts: generated })).toEqual([
        `contract/CHANGELOG.md has no section "## ${version}"`,
      ])
    },
  )
})
