import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openReceipts } from '../../src/deletion/receipts.ts'
import type { Report } from '../../src/operate/commands/command.ts'
import { runCommand } from '../../src/operate/commands/commands.ts'
import { type Restoration, type RestoreSummary, restoreBackup } from '../../src/operate/restore-backup.ts'
import { type Backend, startBackend, startBackendIn, workFolder } from './backend.ts'
import { apply } from './links.ts'

const main = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))

/** Makes a backup with the command; the keys are beside it, in `<folder>.keys`. */
export async function backUpTo(backend: Pick<Backend, 'context'>, folder: string): Promise<Report> {
  return await runCommand(backend.context, { name: 'backup', folder, keysFile: `${folder}.keys` })
}

/** Restores a backup made by `backUpTo` into a new data folder beside it. */
export async function restoreFrom(
  folder: string,
  { receiptsFile, ...change }: Partial<Restoration> & { receiptsFile?: string } = {},
): Promise<RestoreSummary & { dataFolder: string }> {
  const dataFolder = change.dataFolder ?? `${folder}.restored`
  const restoration = {
    ...{ folder, keysFile: `${folder}.keys`, dataFolder, isWithoutReceipts: true },
    receipts: openReceipts(receiptsFile ?? join(dataFolder, 'deletion-receipts.jsonl')),
    ...change,
  }
  return { ...(await restoreBackup(restoration)), dataFolder }
}

/** A backend in a data folder, at the time of another one. */
export async function reopen(dataFolder: string, { clock }: Pick<Backend, 'clock'>): Promise<Backend> {
  const backend = await startBackendIn(dataFolder)
  backend.clock.now = clock.now
  return backend
}

/** The paths of all files below a folder, sorted, with the hash of each. */
export async function filesBelow(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const hashed = paths.toSorted().map(async (path) => {
    const hash = createHash('sha256').update(await readFile(path))
    return [path.slice(folder.length + 1), hash.digest('hex')] as const
  })
  return Object.fromEntries(await Promise.all(hashed))
}

/** Changes the text of a file. */
export async function rewrite(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, 'latin1')), 'latin1')
}

/**
 * Starts a command that reads an endless file, and kills it as soon as a condition holds. Throws when the command ends before.
 */
export async function killWhileReading(
  path: string,
  args: readonly string[],
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  // Reading a pipe to which nobody writes does not end.
  await fs.rename(path, `${path}.content`)
  spawnSync('mkfifo', [path])
  const child = spawn(process.execPath, [main, ...args], { env: { PATH: process.env.PATH } })
  const ended = once(child, 'exit')
  while (!(await holds()) && child.exitCode === null) await sleep(10)
  child.kill('SIGKILL')
  const [code, signal] = await ended
  if (signal !== 'SIGKILL') throw new Error(`The command ended with ${code}`)
  await fs.rename(`${path}.content`, path)
}

/** A backup of one application, in a folder of its own. */
export async function withBackup(): Promise<{ backend: Backend; work: string; folder: string }> {
  const backend = await startBackend()
  await apply(backend, 'person@example.com')
  const work = await workFolder()
  const folder = join(work, 'backup')
  await backUpTo(backend, folder)
  return { backend, work, folder }
}

/** A file of the backup that matches a pattern. */
export async function fileIn(folder: string, pattern: RegExp): Promise<string> {
  const found = Object.keys(await filesBelow(folder)).find((path) => pattern.test(path))
  if (found === undefined) throw new Error(`No ${pattern} in the backup`)
  return join(folder, found)
}

/** Writes another text of a part, and makes size and hash in the manifest those of the text. */
export async function replacePart(folder: string, path: string, text: string): Promise<void> {
  const before = await readFile(join(folder, path))
  const after = Buffer.from(text)
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  await writeFile(join(folder, path), after)
  await rewrite(join(folder, 'manifest.json'), (manifest) =>
    manifest
      .replace(
        new RegExp(`"bytes": ${before.length}(,\\s+"sha256": "${sha256(before)}")`),
        `"bytes": ${after.length}$1`,
      )
      .replace(sha256(before), sha256(after)),
  )
}

/** How a backup can be damaged, and the message. */
export type Damage = [string, (folder: string) => Promise<unknown>, RegExp]

const inManifest = (change: (text: string) => string) => (folder: string) =>
  rewrite(join(folder, 'manifest.json'), change)
const inKeys = (change: (text: string) => string) => (folder: string) => rewrite(`${folder}.keys`, change)
const ofDatabase = (version: string) =>
  inManifest((text) => text.replace(/"database": "\w+/, `"database": "${version}`))
const alteredKeys = /^Key file .* is incomplete or was altered\.$/

export const damages: Damage[] = [
  ['no backup', (folder) => fs.rm(folder, { recursive: true }), /is no complete backup: it has no manifest/],
  ['a half-written backup', (folder) => fs.rm(join(folder, 'manifest.json')), /is no complete backup/],
  ['an altered manifest', inManifest((text) => text.slice(9)), /altered/],
  [
    'a missing key file',
    (folder) => fs.rm(`${folder}.keys`),
    /^Key file .* does not exist; name it with --keys\.$/,
  ],
  ['a key file that ends early', inKeys((text) => text.slice(0, -200)), alteredKeys],
  ['an altered key file', inKeys((text) => text.replace(/"secret":"./, '"secret":"')), alteredKeys],
  [
    'the keys of another database',
    async (folder) => {
      await backUpTo(await startBackend(), `${folder}-2`)
      await fs.rename(`${folder}-2.keys`, `${folder}.keys`)
    },
    /belongs to another database/,
  ],
  [
    'a newer format',
    inManifest((text) => text.replace('"version": 1', '"version": 2')),
    /was written by another version \(format 2\): restore it with that version\.$/,
  ],
  ['a newer database', ofDatabase('9999'), /was written by another version \(database 9999/],
]
