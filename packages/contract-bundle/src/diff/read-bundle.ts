import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extract } from 'tar'
import { type BundleFiles, isObject, type JsonObject } from './compare.ts'

/** Whether a file of a bundle is compared. */
export function isCompared(path: string): boolean {
  return /^(?:(?:test-support\.)?openapi|messages|mails)\.json$|^vectors\/[\w-]+\.json$/.test(path)
}

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
  const read = (file: string): JsonObject => {
    let value: unknown
    try {
      value = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    } catch (error) {
      const why = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
      throw new UnusableBundle(`${name}: ${file} ${why}`)
    }
    if (!isObject(value)) throw new UnusableBundle(`${name}: ${file} is no JSON object`)
    return value
  }
  const document = read('openapi.json')
  const version = isObject(document.info) ? document.info.version : undefined
  if (typeof version !== 'string' || !versionPattern.test(version))
    throw new UnusableBundle(
      `${name}: openapi.json has no version of this contract, but ${JSON.stringify(version)}`,
    )
  if (!isObject(document.paths)) throw new UnusableBundle(`${name}: openapi.json has no paths`)
  const vectors = join(folder, 'vectors')
  if (!existsSync(vectors)) throw new UnusableBundle(`${name}: there is no folder vectors`)
  return {
    version,
    document,
    words: read('messages.json'),
    mails: read('mails.json'),
    vectors: Object.fromEntries(
      readdirSync(vectors)
        .filter((file) => file.endsWith('.json'))
        .sort()
        .map((file) => [file, read(`vectors/${file}`)]),
    ),
  }
}

/** Holds the compared files of the released contract. `npm run generate -- released` renews it. */
export const releasedFolder: string = fileURLToPath(new URL('../../released', import.meta.url))

/** The archive of the released contract. */
export function releasedBundle(): string {
  const [archive] = readdirSync(releasedFolder).filter((file) => file.endsWith('.tar.gz'))
  if (archive === undefined) throw new Error(`${releasedFolder} has no archive`)
  return join(releasedFolder, archive)
}
