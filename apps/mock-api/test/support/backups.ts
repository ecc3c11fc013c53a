import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { carryOut, type Report } from '../../src/cli/commands.ts'
import { openReceipts } from '../../src/files/deletion-receipts.ts'
import { temporaryFolder } from '../../src/files/test-files/temporary-folder.ts'
import type { BackupDisk } from '../../src/use-cases/backup-parts.ts'
import { type Restoration, type RestoreSummary, restoreBackup } from '../../src/use-cases/restore-backup.ts'
import { type Backend, startBackendIn } from './backend.ts'

const main = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))

/** A folder for backups and restored data folders, removed after the test. */
export async function workFolder(): Promise<string> {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  return folder.path
}

/** Makes a backup with the command; the keys are beside it, in `<folder>.keys`. */
export async function backUpTo(backend: Pick<Backend, 'context'>, folder: string): Promise<Report> {
  return await carryOut(backend.context, { name: 'backup', folder, keysFile: `${folder}.keys` })
}

/** Restores a backup made by `backUpTo` into a new data folder beside it. */
export async function restoreFrom(
  folder: string,
  { receiptsFile, ...change }: Partial<Restoration> & { receiptsFile?: string } = {},
  disk: Partial<BackupDisk> = {},
): Promise<RestoreSummary & { dataFolder: string }> {
  const dataFolder = change.dataFolder ?? `${folder}.restored`
  const restoration = {
    ...{ folder, keysFile: `${folder}.keys`, dataFolder, isWithoutReceipts: true },
    receipts: openReceipts(receiptsFile ?? join(dataFolder, 'deletion-receipts.jsonl')),
    ...change,
  }
  return { ...(await restoreBackup(restoration, { ...fs, ...disk })), dataFolder }
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

/** Runs a command in a process of its own, which is killed as soon as a condition holds. It must not end before. */
export async function killWhen(
  args: readonly string[],
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const child = spawn(process.execPath, [main, ...args], { env: { PATH: process.env.PATH } })
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  )
  while (!(await holds()) && child.exitCode === null) await sleep(10)
  child.kill('SIGKILL')
  const end = await ended
  if (end !== 'SIGKILL') throw new Error(`The command ended with ${end}`)
}
