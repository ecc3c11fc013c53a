import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/**
 * The key of a row's sealed values; the row stores `id`. Keys are stored outside the database: destroying a key
 * makes every copy of what it sealed unreadable, including free pages, logs and backups of the database.
 */
export type Key = { id: string; secret: Uint8Array }

/** Read access to the keys. */
export type KeyReader = {
  /** The key with this id; undefined if it was destroyed. */
  get(id: string): Promise<Key | undefined>
  /**
   * A keyed hash by which rows are found; equal for equal values of one kind. Without the keys the hash reveals
   * nothing.
   */
  lookUp(kind: LookUpKind, value: string): string
}

/** Kinds of hashed values. The kind is part of the hash, so hashes of different kinds never collide. */
type LookUpKind = 'address' | 'reference' | 'file' | 'attempt' | 'body' | 'referral' | 'limit'

/** `lookUp` of the keys with a secret. */
export function lookUpHash(secret: Uint8Array, kind: LookUpKind, value: string): string {
  return createHmac('sha256', secret).update(`${kind}\0${value}`).digest('base64url')
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM: nonce, tag and ciphertext. @param place where alone it can be decrypted */
export function encrypt(secret: Uint8Array, content: string | Uint8Array, place = ''): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, secret, nonce).setAAD(Buffer.from(place))
  const encrypted = typeof content === 'string' ? cipher.update(content, 'utf8') : cipher.update(content)
  const rest = cipher.final()
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted, rest])
}

/** Throws for another secret or place, and for altered bytes. */
export function decrypt(secret: Uint8Array, bytes: Buffer, place = ''): Buffer {
  const decipher = createDecipheriv(algorithm, secret, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
}

/** All keys as they were at one moment. */
export type KeyCopy = {
  /** Identifies the set of keys, like `name` of `Keys`. */
  name: string
  /** The secret of `lookUp`, 32 bytes. */
  lookUpSecret: Uint8Array
  get(id: string): Key | undefined
}

export type Keys = KeyReader & {
  /** Identifies the set of keys, so that a database is never opened with the keys of another one. */
  name: string
  /** Whether keys are stored apart from their rows, so that the keys of deleted rows have to be destroyed. */
  areStored: boolean
  /** Makes a key; it is synced to disk when this resolves. Throws `StorageFull`. */
  make(): Promise<Key>
  /** Destroys keys; they are overwritten on disk when this resolves. Keys that are destroyed already are left out. */
  destroy(ids: readonly string[]): Promise<void>
  /**
   * Copies all keys. Synchronous, so that a caller can read the database in the same turn: keys of committed rows
   * are stored before the commit and destroyed after the commit of their deletion.
   */
  copy(): KeyCopy
  /** The ids of the stored keys that rows may use; none where keys are stored with their rows. */
  list(): Promise<ReadonlySet<string>>
  close(): Promise<void>
}

/** The keys, and new ones that are destroyed when the work fails for which they are made. */
export type NewKeys = KeyReader & Pick<Keys, 'make'>

/** The keys of a transaction: those dropped in it are destroyed when it commits. */
export type TransactionKeys = NewKeys & { drop(id: string | null): void }
