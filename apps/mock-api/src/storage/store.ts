import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { OperatorError } from './errors.ts'

/** A written file: its key, its length in bytes and the SHA-256 of its content in hex. */
export type StoredFile = { key: string; size: number; sha256: string }

/** A file in the store, for comparison with the rows that refer to it. */
export type ListedFile = { key: string; size: number; modifiedAt: Date }

/**
 * The store of uploaded bytes. It generates the keys, which reveal nothing about the files; an invalid key is
 * refused before anything is accessed. When a promise of this type resolves, the change is synced to disk.
 */
export type FileStore = {
  /**
   * Stores a stream under a new key and computes its size and hash; removes the file on failure.
   *
   * Throws `FileTooBig` at the first byte beyond `limits.fileBytes`, `StorageFull`, the signal's reason, or the
   * stream's own error. After `FileTooBig` and `StorageFull` the stream is still open and belongs to the caller: `source.resume()` drains it, which a multipart parser needs to continue. After an abort the
   * stream is destroyed.
   */
  write(source: Readable, signal?: AbortSignal): Promise<StoredFile>
  /** Replaces the content of a file atomically: a reader sees the old bytes or the new ones. Throws `StorageFull`. */
  replace(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredFile>
  /** The content as a stream. Throws `FileMissing`. */
  read(key: string): Promise<Readable>
  /** The content, or `length` bytes from `position` (fewer at the end). Throws `FileMissing`. */
  readBytes(key: string, range?: { position: number; length: number }): Promise<Buffer>
  /**
   * Provides a local path of a file that `write` has stored and `replace` has not replaced, for tools that need one. Throws
   * `FileMissing`, and `StorageFull` when `use` finds no room.
   */
  withPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** Removes a file; idempotent. */
  remove(key: string): Promise<void>
  /** Moves a file into the trash of a day (`2026-11-24`), as it is; idempotent. */
  trash(key: string, day: string): Promise<void>
  /** Removes what was moved into the trash before a day. */
  emptyTrash(before: string): Promise<void>
  /** Where an operator finds the stored file. */
  placeOf(key: string): string
  /**
   * Every file in arbitrary order, or those whose keys start with two hex digits, including those being written: when looking
   * for files without a row, ignore recent ones.
   */
  list(start?: string): AsyncIterable<ListedFile>
  /** Undefined when the files are on this machine. All methods of a remote store throw `FilesUnavailable`. */
  remote?: RemoteFiles
}

/** A store on another machine, which may become unavailable while this process runs. */
export type RemoteFiles = {
  /**
   * Whether the last request failed. Every method then fails at once until `probe` finds that the store answers. Storing or
   * removing, if the store refused it, fails until `probe` finds it permitted; storing fails also while removing is refused.
   */
  isUnavailable(): boolean
  /**
   * Asks whether the store can be used again, and tries what it refused. Throws `FilesUnavailable`, and `FilesUnusable` when
   * it belongs to others.
   */
  probe(): Promise<void>
  /** Whether strangers may list or read it. Throws `FilesUnavailable`. */
  isPublic(): Promise<boolean>
}

/** The stream exceeds the upload limit. */
export class FileTooBig extends Error {
  override name = 'FileTooBig'
}

/** The disk or the quota is full; a later retry makes sense. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}

/**
 * The store of the files cannot be reached or refuses. The message is one line for the operator; it has no value of a
 * request.
 */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable'
  /** Whether the same request may succeed later without a change of the settings. */
  readonly isTransient: boolean

  constructor(message: string, { cause, isTransient }: { cause: unknown; isTransient: boolean }) {
    super(message, { cause })
    this.isTransient = isTransient
  }
}

/** The settings name a store that must not be used. */
export class FilesUnusable extends OperatorError {
  override name = 'FilesUnusable'
}

/** No file exists under this key. */
export class FileMissing extends Error {
  override name = 'FileMissing'
}

/** For `catch`: turns the error of a missing file into undefined, and throws any other error. */
export function ifMissing(error: unknown): undefined {
  if (!(error instanceof FileMissing)) throw error
}

/** For `catch`: what a store that is unavailable leaves waits for the sweep. Throws any other error. */
export function leaveToSweep(error: unknown): undefined {
  if (!(error instanceof FilesUnavailable)) throw error
}

/** The key is invalid: a defect of the caller, or an attempted path traversal. */
export class InvalidFileKey extends Error {
  override name = 'InvalidFileKey'
}

/** The folder or prefix of files that no row named, with a folder for each day. */
export const trashName = 'trash'

export function isTrashDay(name: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(name)
}

/** What keys of files start with: their first byte. */
export const shards = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

const keyPattern = /^[0-9a-f]{64}$/

/** A random key: 32 bytes in hex, which is safe on case-insensitive file systems. */
export function newFileKey(): string {
  return randomBytes(32).toString('hex')
}

export function isFileKey(text: string): boolean {
  return keyPattern.test(text)
}

/**
 * A stream of the pieces that a generator makes from `source`. Closing the stream closes `source`, too: the generator alone
 * would not close it before its first piece is requested.
 */
export function readableOver(source: Readable, pieces: AsyncIterable<Uint8Array>): Readable {
  // An error before the first read would end the process; the generator finds it when it begins to read.
  source.on('error', () => undefined)
  return Readable.from(pieces, { objectMode: false }).once('close', () => source.destroy())
}

/** Bytes of a file that are read at once. */
const readAtOnce = 256 * 1024

/**
 * The content of a file, of which nothing is open while its reader is slow: a bucket closes a connection that waits. The
 * stream fails when the file is removed before its end. Throws `FileMissing`.
 */
export async function readInParts(files: Pick<FileStore, 'readBytes'>, key: string): Promise<Readable> {
  const read = (position: number) => files.readBytes(key, { position, length: readAtOnce })
  const first = await read(0)
  async function* parts(): AsyncGenerator<Buffer> {
    let position = 0
    for (let part = first; part.length > 0; part = await read(position)) {
      position += part.length
      yield part
    }
  }
  return Readable.from(parts(), { objectMode: false })
}

/** Returns the bytes that this process may still write to a folder's disk. */
export type FreeRoom = () => Promise<number>

/** The bytes that this user may still write to a folder's disk. Asks the system each time: other programs write to it too. */
export async function bytesFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
