import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lastReader, migrations } from '../db/migrate.ts'
import {
  AnyManifest,
  BackedUpFile,
  filePath,
  filesName,
  formatVersion,
  Manifest,
  manifestName,
  type Part,
  tablePath,
} from './backup-format.ts'
import { type BackedUpKeys, readKeys } from './backup-keys.ts'
import { BackupUnusable, checkPart, linesIn, readPart } from './backup-parts.ts'

/** A backup whose rows and keys are complete and unchanged; its files are checked when they are copied. */
export type CheckedBackup = { folder: string; manifest: Manifest; keys: BackedUpKeys }

/** Reads and checks a backup. Throws `BackupUnusable`. */
export async function readBackup(folder: string, keysFile: string): Promise<CheckedBackup> {
  const manifest = await readManifest(folder)
  for (const [path, part] of partsOf(manifest)) await checkPart(join(folder, path), part)
  return { folder, manifest, keys: await keysOf(folder, keysFile, manifest) }
}

/** Reads all of a backup, its files included. @returns a line for each part that is missing, incomplete or altered */
export async function damagesOf(folder: string, keysFile: string): Promise<string[]> {
  const lines: string[] = []
  function note(error: unknown): void {
    if (!(error instanceof BackupUnusable)) throw error
    lines.push(error.message)
  }
  const manifest = await readManifest(folder).catch(note)
  if (!manifest) return lines
  await keysOf(folder, keysFile, manifest).catch(note)
  for (const [path, part] of partsOf(manifest)) await checkPart(join(folder, path), part).catch(note)
  // A damaged list of files was noted with the other parts.
  const isListed = await checkPart(join(folder, filesName), manifest.files).then(
    () => true,
    () => false,
  )
  if (!isListed) return lines
  for await (const file of listedFiles({ folder, manifest }))
    await checkPart(join(folder, filePath(file.key)), file).catch(note)
  return lines
}

/** The files that a backup lists. */
export async function* listedFiles({
  folder,
  manifest,
}: Pick<CheckedBackup, 'folder' | 'manifest'>): AsyncGenerator<BackedUpFile> {
  for await (const line of linesIn(readPart(join(folder, filesName), manifest.files)))
    yield BackedUpFile.parse(JSON.parse(line))
}

function partsOf({ tables, files }: Manifest): [path: string, part: Part][] {
  return [
    ...Object.entries(tables).map(([name, part]): [string, Part] => [tablePath(name), part]),
    [filesName, files],
  ]
}

async function keysOf(folder: string, keysFile: string, manifest: Manifest): Promise<BackedUpKeys> {
  const keys = await readKeys(keysFile)
  if (keys.name !== manifest.keys)
    throw new BackupUnusable(`Key file ${keysFile} belongs to another database than ${folder}.`)
  return keys
}

/** What a complete backup states about itself. Throws `BackupUnusable`. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestName)
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    const isAbsent = code === 'ENOENT' || code === 'ENOTDIR'
    throw new BackupUnusable(
      isAbsent
        ? `${folder} is no complete backup: it has no ${manifestName}.`
        : `${path} cannot be read (${code}).`,
      { cause },
    )
  })
  const value = parsed(text)
  const any = AnyManifest.safeParse(value)
  if (any.success && any.data.version > formatVersion) throw newer(folder, `format ${any.data.version}`)
  const manifest = Manifest.safeParse(value)
  if (!manifest.success) throw new BackupUnusable(`${path} is incomplete or was altered.`)
  const { database } = manifest.data
  if (Object.hasOwn(migrations, database)) return manifest.data
  if (database > (Object.keys(migrations)[0] ?? '')) throw newer(folder, `database ${database}`)
  throw new BackupUnusable(
    `${folder} has a format (database ${database}) that version ${lastReader} is the last one to read: restore it with that version.`,
  )
}

function newer(folder: string, what: string): BackupUnusable {
  return new BackupUnusable(
    `${folder} was written by a newer version (${what}): restore it with that version.`,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
