import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { create } from 'tar'
import type { Artefact } from './artefact.ts'

/** A folder to pack, and what its files should be. */
type Bundle = { folder: string; version: string; artefacts: readonly Artefact[] }

/** Why a bundle must not be packed, one line each: stale files, or a version without a section in its changelog. */
export function obstacles({ folder, version, artefacts }: Bundle): string[] {
  const stale = artefacts.filter(({ path, content }) => {
    const file = join(folder, path)
    return !existsSync(file) || !readFileSync(file).equals(Buffer.from(content))
  })
  const changelog = join(folder, 'CHANGELOG.md')
  const headings = existsSync(changelog) ? readFileSync(changelog, 'utf8').split('\n') : []
  const isListed = headings.some((line) => line === `## ${version}` || line.startsWith(`## ${version} `))
  return [
    ...stale.map(({ path }) => `contract/${path} is stale: run npm run generate`),
    ...(isListed ? [] : [`contract/CHANGELOG.md has no section "## ${version}"`]),
  ]
}

/**
 * Packs every file of a bundle as `recruiting-contract-<version>.tar.gz`, and writes its SHA-256 beside it. Equal
 * files give equal bytes: owners, times and permissions of the files are left out, and the order is that of the paths.
 * @param target the folder for both files
 * @returns the path of the archive and its SHA-256 in hex
 */
export async function packBundle(
  { folder, version }: Pick<Bundle, 'folder' | 'version'>,
  target: string,
): Promise<{ file: string; sha256: string }> {
  const name = `recruiting-contract-${version}`
  const file = join(target, `${name}.tar.gz`)
  await mkdir(target, { recursive: true })
  await create(
    {
      cwd: folder,
      file,
      gzip: { level: 9 },
      portable: true,
      mtime: new Date(0),
      prefix: name,
      // `portable` keeps what the umask of the clone takes from the group and from others.
      onWriteEntry: ({ stat }) => {
        if (stat) stat.mode = 0o644
      },
    },
    filesOf(folder),
  )
  const sha256 = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
  await writeFile(`${file}.sha256`, `${sha256}  ${name}.tar.gz\n`)
  return { file, sha256 }
}

/** The paths of all files below a folder, with `/`, sorted by their code units. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, sep).length).replaceAll(sep, '/'))
    .sort()
}
