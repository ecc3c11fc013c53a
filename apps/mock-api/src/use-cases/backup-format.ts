import { z } from 'zod'

/**
 * The format of a backup: a folder of JSON lines and files that depends on no engine and no store, and a file of
 * keys. `docs/operations.md` describes it; the manifest is written last, so a folder without one is incomplete.
 */
export const formatVersion = 1

export const backupFormat = 'recruiting-backup'
export const keysFormat = 'recruiting-backup-keys'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** Lines of JSON, or the content of a file. */
const Part = z.object({ bytes: z.int().min(0), sha256 })
export type Part = z.infer<typeof Part>
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
  /** The installation whose later backups may remove this one: of a backup that was made with `--keep`. */
  removableBy: z.string().optional(),
})
export type Manifest = z.infer<typeof Manifest>

/** What a manifest of any version states. */
export const AnyManifest = z.object({ format: z.literal(backupFormat), version: z.int() })

/** A stored file as it is, sealed: `files/<first two characters of the key>/<key>`. */
export const BackedUpFile = Part.extend({ key: sha256 })
export type BackedUpFile = z.infer<typeof BackedUpFile>

/** The first line of the file of keys. Secrets are in base64url. */
export const KeysHead = z.object({
  format: z.literal(keysFormat),
  version: z.literal(formatVersion),
  name: z.string(),
  lookUp: z.string(),
  /** The rows of the table `secrets`. */
  secrets: z.record(z.string(), z.string()),
})
/** A key: the `key_id` of rows, and its secret. */
export const KeyLine = z.object({ id: z.string(), secret: z.string() })
/** The last line: the number of keys, and the SHA-256 of all lines before it. */
export const KeysEnd = z.object({ keys: z.int().min(0), sha256 })

export const manifestName = 'manifest.json'
export const filesName = 'files.jsonl'
export const tablePath = (name: string) => `tables/${name}.jsonl`
export const filePath = (key: string) => `files/${key.slice(0, 2)}/${key}`
