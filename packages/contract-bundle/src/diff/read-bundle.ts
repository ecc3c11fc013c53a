import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extract } from 'tar'
import type { BundleFiles } from './compare.ts'
import { isObject, type Json, membersOf } from './verdict.ts'

/** A bundle that cannot be read, with one line for the person who named it. */
export class UnusableBundle extends Error {}

/** A semantic version as the changelog uses it. */
export const versionPattern = /^(\d+)\.(\d+)\.(\d+)(?:-rc\.(\d+))?$/

/**
 * Reads a folder such as `contract/`, or an archive of `npm run generate -- bundle`. An archive with a `.sha256` beside it
 * must have that sum.
 * @throws {UnusableBundle}
 */
export async function readBundle(path: string): Promise<BundleFiles> {
  if (!existsSync(path)) throw new UnusableBundle(`${path} does not exist`)
  if (statSync(path).isDirectory()) return readFolder(path)
  const sumFile = `${path}.sha256`
  const bytes = readFileSync(path)
  const sum = createHash('sha256').update(bytes).digest('hex')
  if (existsSync(sumFile) && !readFileSync(sumFile, 'utf8').startsWith(sum))
    throw new UnusableBundle(`${path} has been changed: its SHA-256 is not that of ${basename(sumFile)}`)
  const folder = mkdtempSync(join(tmpdir(), 'contract-'))
  try {
    await extract({ file: path, cwd: folder, strip: 1 }).catch(() => {
      throw new UnusableBundle(`${path} is neither a folder nor a .tar.gz of npm run generate -- bundle`)
    })
    return readFolder(folder, path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readFolder(folder: string, name = folder): BundleFiles {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  const missing = ['openapi.json', 'messages.json', 'mails.json'].find((path) => !paths.includes(path))
  if (missing !== undefined) throw new UnusableBundle(`${name}: ${missing} cannot be read`)
  const files = Object.fromEntries(paths.sort().map((path) => [path, readFile(folder, path, name)]))
  const { info, paths: calls } = membersOf(files['openapi.json'])
  const { version } = membersOf(info)
  if (typeof version !== 'string' || !versionPattern.test(version))
    throw new UnusableBundle(
      `${name}: openapi.json has no version of this contract, but ${JSON.stringify(version)}`,
    )
  if (!isObject(calls)) throw new UnusableBundle(`${name}: openapi.json has no paths`)
  return { version, files }
}

/** The value of a JSON file of the bundle; the SHA-256 of any other file, and of samples to upload. */
function readFile(folder: string, path: string, name: string): Json {
  const bytes = readFileSync(join(folder, path))
  const isJson = path.endsWith('.json') && !/^files\/.+\//.test(path)
  if (!isJson) return createHash('sha256').update(bytes).digest('hex')
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new UnusableBundle(`${name}: ${path} is not JSON`)
  }
  if (!isObject(value)) throw new UnusableBundle(`${name}: ${path} is no JSON object`)
  return value
}

/** Holds the released contract. `npm run generate -- released` renews it. */
export const releasedFolder: string = fileURLToPath(new URL('../../released', import.meta.url))

/** The archive of the released contract. */
export function releasedBundle(): string {
  const [archive] = readdirSync(releasedFolder).filter((file) => file.endsWith('.tar.gz'))
  if (archive === undefined) throw new Error(`${releasedFolder} has no archive`)
  return join(releasedFolder, archive)
}
