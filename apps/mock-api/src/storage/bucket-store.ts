import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import { type Bucket, uploadsAtOnce } from './bucket.ts'
import {
  FileMissing,
  type FileStore,
  FilesUnavailable,
  FilesUnusable,
  InvalidFileKey,
  ifMissing,
  isFileKey,
  isTrashDay,
  newFileKey,
  type RemoteFiles,
  trashName,
} from './store.ts'

/** Kinds of requests that a bucket may refuse while it answers others. */
type Kind = 'read' | 'write' | 'remove'

/** The object that `probe` stores and removes to try what the bucket refused. */
const probeName = 'probe'

/**
 * A store whose files are objects in S3. A file that is being received lies in a folder of this machine, because it is
 * not sealed before it was inspected; `replace` seals it there and moves it into the bucket.
 * @param arriving the store of that folder
 * @param check asks whether the bucket can be used. Throws `FilesUnavailable`, `FilesUnusable`
 */
export function bucketStore(
  bucket: Bucket,
  arriving: FileStore,
  { check, isPublic }: { check: () => Promise<void>; isPublic: () => Promise<boolean> },
): FileStore & { remote: RemoteFiles } {
  const inTurn = pLimit(uploadsAtOnce)
  let unavailable: FilesUnavailable | undefined
  /** The kinds of requests that the bucket refused, until `probe` finds them permitted. Reading is tried by `check`. */
  const refused = new Map<Exclude<Kind, 'read'>, FilesUnavailable>()
  /** Files that were never sent, which are removed without asking the bucket. */
  const unsent = new Set<string>()

  /** Lets requests of a kind fail at once. A bucket that refuses to remove files gets no new ones: they could not be deleted. */
  function requireBucket(kind: Kind): void {
    const refusal = kind === 'read' ? undefined : (refused.get('remove') ?? refused.get(kind))
    const reason = unavailable ?? refusal
    if (reason !== undefined)
      throw new FilesUnavailable(reason.message, { cause: reason.cause, isTransient: reason.isTransient })
  }

  /** Remembers that the bucket is unavailable, so that later requests do not wait for it. */
  async function reach<T>(kind: Kind, request: () => Promise<T>): Promise<T> {
    requireBucket(kind)
    try {
      return await request()
    } catch (error) {
      if (error instanceof FilesUnavailable) {
        unavailable = error
        if (kind !== 'read') refused.set(kind, error)
      }
      throw error
    }
  }

  /** Tries what was refused. Throws `FilesUnavailable`. */
  async function tryRefused(): Promise<void> {
    for (const kind of refused.keys()) {
      if (kind === 'write') await bucket.putText(probeName, probeName)
      await bucket.remove(probeName)
      refused.delete(kind)
    }
  }

  /** Reads a file that is still on this machine there, else in the bucket. */
  async function either<T>(key: string, here: () => Promise<T>, there: () => Promise<T>): Promise<T> {
    if (!isFileKey(key)) throw new InvalidFileKey('not a file key')
    try {
      return await here()
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error
      return await reach('read', there)
    }
  }

  return {
    async write(source, signal) {
      // An error of the stream before it is read must not end the process.
      source.on('error', () => undefined)
      requireBucket('write')
      const file = await arriving.write(source, signal)
      unsent.add(file.key)
      return file
    },

    async replace(key, content) {
      if (!isFileKey(key)) throw new InvalidFileKey('not a file key')
      requireBucket('write')
      const sealed = await arriving.replace(newFileKey(), content)
      try {
        unsent.delete(key)
        await arriving.withPath(sealed.key, (path) =>
          // Checked again when its turn has come: the bucket may have become unavailable meanwhile.
          inTurn(() => reach('write', () => bucket.putFile(key, path, sealed))),
        )
      } finally {
        await arriving.remove(sealed.key)
      }
      await arriving.remove(key)
      return { ...sealed, key }
    },

    read: (key) =>
      either<Readable>(
        key,
        () => arriving.read(key),
        () => bucket.read(key),
      ),

    readBytes: (key, range) =>
      either(
        key,
        () => arriving.readBytes(key, range),
        async () => await buffer(await bucket.read(key, range)),
      ),

    withPath: (key, use) => arriving.withPath(key, use),

    async remove(key) {
      await arriving.remove(key)
      if (unsent.delete(key)) return
      await reach('remove', () => bucket.remove(key))
    },

    async trash(key, day) {
      // Was never sent, so that no row names it.
      await arriving.remove(key)
      try {
        await reach('write', () => bucket.copy(key, `${trashName}/${day}/${key}`))
      } catch (error) {
        return ifMissing(error)
      }
      await reach('remove', () => bucket.remove(key))
    },

    async emptyTrash(before) {
      requireBucket('read')
      for await (const { name } of bucket.list(`${trashName}/`)) {
        const [, day = ''] = name.split('/')
        if (isTrashDay(day) && day < before) await reach('remove', () => bucket.remove(name))
      }
    },

    placeOf: (key) => `${bucket.place}/${key}`,

    async *list(start) {
      yield* arriving.list(start)
      requireBucket('read')
      for await (const { name, ...object } of bucket.list(start))
        if (isFileKey(name)) yield { key: name, ...object }
    },

    remote: {
      isUnavailable: () => unavailable !== undefined || refused.size > 0,
      async probe() {
        try {
          await check()
          unavailable = undefined
        } catch (error) {
          if (error instanceof FilesUnavailable) unavailable = error
          if (error instanceof FilesUnusable)
            unavailable = new FilesUnavailable(error.message, { cause: error, isTransient: false })
          throw error
        }
        await tryRefused()
      },
      isPublic,
    },
  }
}
