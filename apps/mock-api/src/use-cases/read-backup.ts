import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isKnownMigration } from '../db/migrate.ts'
import { AnyManifest, filesName, formatVersion, Manifest, manifestName, tablePath } from './backup-format.ts'
import { type BackedUpKeys, readKeys } from './backup-keys.ts'
import { BackupUnusable, checkPart } from './backup-parts.ts'

/** A backup whose rows and keys are complete and unchanged; its files are checked when they are copied. */
export type CheckedBackup = { folder: string; manifest: Manifest; keys: BackedUpKeys }

/** Reads and checks a backup. Throws `BackupUnusable`. */
export async function readBackup(folder: string, keysFile: string): Promise<CheckedBackup> {
  const manifest = await readManifest(folder)
  for (const [name, part] of Object.entries(manifest.tables))
    await checkPart(join(folder, tablePath(name)), part)
  await checkPart(join(folder, filesName), manifest.files)
  const keys = await readKeys(keysFile)
  if (keys.name !== manifest.keys)
    throw new BackupUnusable(`Key file ${keysFile} belongs to another database than ${folder}.`)
  return { folder, manifest, keys }
}

async function readManifest(folder: string): Promise<Manifest> {
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
  if (!isKnownMigration(database)) throw newer(folder, `database ${database}`)
  return manifest.data
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
