import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemReason } from '@recruiting/http/system-reason'
import { z } from 'zod'
import { linesIn } from '../slices.ts'
import { errorCode } from '../storage/durable-folder.ts'
import { OperatorError } from '../storage/errors.ts'
import type { Key, KeyCopy } from '../storage/keys.ts'
import { migrations } from '../storage/migrate.ts'
import { jsonOf } from '../storage/stored-document.ts'

/**
 * The format of a backup: a folder of JSON lines and files that depends on no engine and no store, and a file of
 * keys. `docs/commands.md` describes it; the manifest is written last, so a folder without one is incomplete.
 */
export const formatVersion = 1

export const backupFormat = 'recruiting-backup'
const keysFormat = 'recruiting-backup-keys'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** Lines of JSON, or the content of a file. */
const Part = z.object({ bytes: z.int().min(0), sha256 })
type Part = z.infer<typeof Part>
const Lines = Part.extend({ lines: z.int().min(0) })
export type Lines = z.infer<typeof Lines>

/** `manifest.json`. */
export const Manifest = z.object({
  format: z.literal(backupFormat),
  version: z.literal(formatVersion),
  /** The moment of the database that the backup shows. */
  savedAt: z.iso.datetime(),
  /** The name of the newest migration of the tables. */
  database: z.string(),
  /** The name of the keys that the rows are sealed with. */
  keys: z.string(),
  /** `tables/<name>.jsonl`: one row per line, columns by name. */
  tables: z.record(z.string().regex(/^[a-z_]+$/), Lines),
  /** `files.jsonl`: one `BackedUpFile` per line. */
  files: Lines,
})
export type Manifest = z.infer<typeof Manifest>

/** What a manifest of any version states. */
const AnyManifest = z.object({ format: z.literal(backupFormat), version: z.int() })

/** A stored file as it is, sealed: `files/<first two characters of the key>/<key>`. */
export const BackedUpFile = Part.extend({ key: sha256 })
export type BackedUpFile = z.infer<typeof BackedUpFile>

/** The first line of the file of keys. Secrets are in base64url. */
const KeysHead = z.object({
  format: z.literal(keysFormat),
  version: z.literal(formatVersion),
  name: z.string(),
  lookUp: z.string(),
  /** The rows of the table `secrets`. */
  secrets: z.record(z.string(), z.string()),
})
/** A key: the `key_id` of rows, and its secret. */
const KeyLine = z.object({ id: z.string(), secret: z.string() })
/** The last line: the number of keys, and the SHA-256 of all lines before it. */
const KeysEnd = z.object({ keys: z.int().min(0), sha256 })

export const manifestName = 'manifest.json'
export const filesName = 'files.jsonl'
export const tablePath = (name: string) => `tables/${name}.jsonl`
export const filePath = (key: string) => `files/${key.slice(0, 2)}/${key}`

/** The keys of a backup, with the generated secrets of the database by name. */
type BackedUpKeys = Pick<KeyCopy, 'name' | 'lookUpSecret'> & {
  secrets: Readonly<Record<string, string>>
  keys: ReadonlyMap<string, Key>
}

/** The lines of a file of keys. */
export function* keyLines(
  copy: KeyCopy,
  secrets: Readonly<Record<string, string>>,
  ids: Iterable<string>,
): Generator<string> {
  const { name, lookUpSecret } = copy
  const hash = createHash('sha256')
  let count = 0
  function line(value: unknown): string {
    const text = `${JSON.stringify(value)}\n`
    hash.update(text)
    return text
  }
  const head = { format: keysFormat, version: formatVersion, name, lookUp: encoded(lookUpSecret), secrets }
  yield line(head)
  for (const id of ids) {
    const key = copy.get(id)
    // The row was deleted before the backup, and its key with it.
    if (!key) continue
    count++
    yield line({ id, secret: encoded(key.secret) })
  }
  yield `${JSON.stringify({ keys: count, sha256: hash.digest('hex') })}\n`
}

/** Reads a file of keys. Throws `BackupUnusable` when it is missing, incomplete or altered. */
async function readKeys(path: string): Promise<BackedUpKeys> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    const code = errorCode(cause) ?? 'unknown'
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`
    throw new BackupUnusable(`Key file ${path} ${reason}; name it with --keys.`, { cause })
  })
  try {
    const lines = text.split('\n').slice(0, -1)
    const end = KeysEnd.parse(JSON.parse(lines.pop() ?? ''))
    const before = createHash('sha256')
    for (const line of lines) before.update(`${line}\n`)
    if (end.sha256 !== before.digest('hex')) throw new Error('altered')
    const [first = '', ...others] = lines
    const { name, lookUp, secrets } = KeysHead.parse(JSON.parse(first))
    const keys = others.map((line) => KeyLine.parse(JSON.parse(line)))
    return {
      name,
      lookUpSecret: decoded(lookUp),
      secrets,
      keys: new Map(keys.map(({ id, secret }) => [id, { id, secret: decoded(secret) }])),
    }
  } catch (cause) {
    throw new BackupUnusable(`Key file ${path} is incomplete or was altered.`, { cause })
  }
}

const encoded = (secret: Uint8Array) => Buffer.from(secret).toString('base64url')
const decoded = (text: string) => Buffer.from(text, 'base64url')

/** A backup cannot be restored. */
export class BackupUnusable extends OperatorError {
  override name = 'BackupUnusable'
}

/** Bytes that are collected before they are written. */
const blockBytes = 64 * 1024

/** Writes a new file that only its owner can read, syncs it, and returns its length and hash. */
export async function writePart(
  path: string,
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<Part> {
  const handle = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  async function flush(): Promise<void> {
    const block = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    hash.update(block)
    await handle.appendFile(block)
  }
  try {
    for await (const piece of content) {
      const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece
      bytes += chunk.length
      waitingBytes += chunk.length
      waiting.push(chunk)
      if (waitingBytes >= blockBytes) await flush()
    }
    await flush()
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/**
 * The bytes of a part. Throws `BackupUnusable` when the file cannot be read or, at its end, when it is incomplete or was
 * changed; nothing may be made final before the end.
 */
export async function* readPart(path: string, part: Part): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk)
      yield chunk
    }
  } catch (cause) {
    throw new BackupUnusable(`${path} cannot be read: ${systemReason(cause) ?? 'unknown reason'}.`, { cause })
  }
  if (hash.digest('hex') !== part.sha256)
    throw new BackupUnusable(`${path} is incomplete or was altered: its SHA-256 differs.`)
}

/** Reads a part to its end. Throws `BackupUnusable`. */
async function checkPart(path: string, part: Part): Promise<void> {
  for await (const _ of readPart(path, part));
}

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

/** The files that a backup lists. */
export async function* listedFiles({
  folder,
  manifest,
}: Pick<CheckedBackup, 'folder' | 'manifest'>): AsyncGenerator<BackedUpFile> {
  for await (const line of linesIn(readPart(join(folder, filesName), manifest.files)))
    yield BackedUpFile.parse(JSON.parse(line))
}

/** About how many bytes a restore takes: rows are stored with their indexes. */
export async function sizeOf(backup: Pick<CheckedBackup, 'folder' | 'manifest'>): Promise<number> {
  let bytes = 2 * Object.values(backup.manifest.tables).reduce((sum, part) => sum + part.bytes, 0)
  for await (const file of listedFiles(backup)) bytes += file.bytes
  return bytes
}

/** What a complete backup that this version can restore states about itself. Throws `BackupUnusable`. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestName)
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    const code = errorCode(cause) ?? 'unknown'
    const isAbsent = code === 'ENOENT' || code === 'ENOTDIR'
    throw new BackupUnusable(
      isAbsent
        ? `${folder} is no complete backup: it has no ${manifestName}.`
        : `${path} cannot be read (${code}).`,
      { cause },
    )
  })
  const value = jsonOf(text)
  const any = AnyManifest.safeParse(value)
  if (any.success && any.data.version > formatVersion) throw ofOther(folder, `format ${any.data.version}`)
  const manifest = Manifest.safeParse(value)
  if (!manifest.success) throw new BackupUnusable(`${path} is incomplete or was altered.`)
  const { database } = manifest.data
  if (!Object.hasOwn(migrations, database)) throw ofOther(folder, `database ${database}`)
  return manifest.data
}

function ofOther(folder: string, what: string): BackupUnusable {
  return new BackupUnusable(
    `${folder} was written by another version (${what}): restore it with that version.`,
  )
}
