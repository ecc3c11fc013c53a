/**
 * The keys of sealed values. They live outside the database: destroying one makes every copy of what it sealed
 * unreadable, in free pages, logs and backups of the database alike.
 */

/** What a row's values are sealed with. `id` is what the row keeps. */
export type Key = { id: string; secret: Uint8Array }

/** What reading needs of the keys. */
export type KeyReader = {
  /** The key of an id; undefined once it is destroyed. */
  get(id: string): Promise<Key | undefined>
  /**
   * Keyed hash of a value that rows are found by; equal values of one kind have equal hashes. The hash says nothing to
   * whoever has the database without the keys.
   */
  lookUp(kind: LookUpKind, value: string): string
}

/** What is looked up by a hash. The kind is hashed too, so that hashes of different kinds are never equal. */
export type LookUpKind = 'address' | 'reference' | 'file' | 'attempt' | 'body' | 'referral'

export type Keys = KeyReader & {
  /** Names the set of keys, so that a database and the keys of another are told apart. */
  name: string
  /** Makes a key, which is on the disk when this resolves. Throws `StorageFull`. */
  make(): Promise<Key>
  /** Destroys keys: when this resolves they are gone from the disk. What fails is tried again by `retry`. */
  destroy(ids: readonly string[]): Promise<void>
  /** Destroys what could not be destroyed earlier. */
  retry(): Promise<void>
  /** Ids of all keys that rows may have. */
  list(): Promise<ReadonlySet<string>>
  close(): Promise<void>
}

/** The keys of one transaction: those made in it go when it fails, those dropped in it go when it commits. */
export type TransactionKeys = KeyReader & {
  make(): Promise<Key>
  drop(id: string | null): void
}
