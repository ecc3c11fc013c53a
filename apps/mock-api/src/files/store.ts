import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** A file as it was written: its key, its length in bytes and the SHA-256 of its content in hex. */
export type StoredFile = { key: string; size: number; sha256: string }

/** A file as it is found when the store is compared with the rows that should point at it. */
export type ListedFile = { key: string; size: number; modifiedAt: Date }

export type WriteOptions = {
  signal?: AbortSignal | undefined
  /** Awaited before the file becomes as large as so many bytes; what it throws ends the writing as a full disk does. */
  grow?: ((bytes: number) => Promise<void>) | undefined
}

/**
 * Where uploaded bytes live. Keys are made here and say nothing about the file; a key that is not one of ours
 * is refused before anything is touched. Whatever a promise of this type has resolved is on the disk.
 */
export type FileStore = {
  /**
   * Stores a stream under a new key, counting and hashing on the way; nothing is left behind when it fails.
   *
   * Throws `FileTooBig` at the first byte beyond `limits.fileBytes`, `StorageFull`, the signal's reason, or the
   * stream's own error. After `FileTooBig`, `StorageFull` and what `grow` throws the stream is still open and its rest is the
   * caller's: `source.resume()` drains it, which a multipart parser needs before it goes on. After an abort the
   * stream is destroyed, as nobody waits for it any more.
   */
  write(source: Readable, options?: WriteOptions): Promise<StoredFile>
  /** Swaps the content of a file in one step: a reader sees the old bytes or the new ones. Throws `StorageFull`. */
  replace(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredFile>
  /** The content as a stream. Throws `FileMissing`. */
  read(key: string): Promise<Readable>
  /** The content, or `length` bytes from `position` (fewer at the end). Throws `FileMissing`. */
  readBytes(key: string, range?: { position: number; length: number }): Promise<Buffer>
  /**
   * Lends a path on this machine for as long as `use` runs, for tools that want one. Throws `FileMissing`, and
   * `StorageFull` when `use` finds no room.
   */
  withPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** Removes a file; removing it again is no error. */
  remove(key: string): Promise<void>
  /**
   * Every file in no particular order, those just being written included: whoever looks for files without a row
   * leaves the young ones alone.
   */
  list(): AsyncIterable<ListedFile>
}

/** The stream had more bytes than an upload may have. */
export class FileTooBig extends Error {
  override name = 'FileTooBig'
}

/** No room left on the disk or in the quota: worth trying again later. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}

/** No file has this key. */
export class FileMissing extends Error {
  override name = 'FileMissing'
}

/** Not a key of ours: a defect of the caller, or somebody's attempt at a path. */
export class InvalidFileKey extends Error {
  override name = 'InvalidFileKey'
}

const keyPattern = /^[0-9a-f]{64}$/

/** A key nobody can guess: 32 random bytes in hex, the same on file systems that ignore case. */
export function newFileKey(): string {
  return randomBytes(32).toString('hex')
}

export function isFileKey(text: string): boolean {
  return keyPattern.test(text)
}
