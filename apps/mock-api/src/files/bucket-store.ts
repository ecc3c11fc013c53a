import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Bucket } from './bucket.ts'
import {
  FileMissing,
  type FileStore,
  FilesAway,
  FilesUnusable,
  InvalidFileKey,
  isFileKey,
  newFileKey,
  type RemoteFiles,
} from './store.ts'

/**
 * A store whose files are objects in S3. A file that is being received lies in a folder of this machine, because it is
 * not sealed before it was inspected; `replace` seals it there and moves it into the bucket.
 * @param arriving the store of that folder
 * @param check asks whether the bucket can be used. Throws `FilesAway`, `FilesUnusable`
 */
export function bucketStore(
  bucket: Bucket,
  arriving: FileStore,
  { check, isPublic }: { check: () => Promise<void>; isPublic: () => Promise<boolean> },
): FileStore & { remote: RemoteFiles } {
  let away: FilesAway | undefined
  /** Files that were never sent, which are removed without asking the bucket. */
  const unsent = new Set<string>()

  function requireBucket(): void {
    if (away !== undefined)
      throw new FilesAway(away.message, { cause: away.cause, isTransient: away.isTransient })
  }

  /** Remembers that the bucket is away, so that later requests do not wait for it. */
  async function reach<T>(request: () => Promise<T>): Promise<T> {
    requireBucket()
    try {
      return await request()
    } catch (error) {
      if (error instanceof FilesAway) away = error
      throw error
    }
  }

  /** What is here, else what is in the bucket. */
  async function either<T>(key: string, here: () => Promise<T>, there: () => Promise<T>): Promise<T> {
    if (!isFileKey(key)) throw new InvalidFileKey('not a file key')
    try {
      return await here()
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error
      return await reach(there)
    }
  }

  return {
    async write(source, options) {
      try {
        requireBucket()
      } catch (error) {
        source.on('error', () => undefined)
        throw error
      }
      const file = await arriving.write(source, options)
      unsent.add(file.key)
      return file
    },

    async replace(key, content) {
      if (!isFileKey(key)) throw new InvalidFileKey('not a file key')
      requireBucket()
      const sealed = await arriving.replace(newFileKey(), content)
      try {
        unsent.delete(key)
        await arriving.withPath(sealed.key, (path) => reach(() => bucket.putFile(key, path, sealed)))
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

    async withPath(key, use) {
      const isHere = await either(
        key,
        () => arriving.withPath(key, async () => true),
        async () => false,
      )
      if (isHere) return await arriving.withPath(key, use)
      const copy = await arriving.replace(newFileKey(), await reach(() => bucket.read(key)))
      try {
        return await arriving.withPath(copy.key, use)
      } finally {
        await arriving.remove(copy.key)
      }
    },

    async remove(key) {
      await arriving.remove(key)
      if (unsent.delete(key)) return
      await reach(() => bucket.remove(key))
    },

    placeOf: (key) => `${bucket.place}/${key}`,

    async *list() {
      yield* arriving.list()
      requireBucket()
      for await (const { name, ...object } of bucket.list())
        if (isFileKey(name)) yield { key: name, ...object }
    },

    async *keys(start) {
      yield* arriving.keys(start)
      requireBucket()
      for await (const { name } of bucket.list(start)) if (isFileKey(name)) yield name
    },

    async modifiedAt(key) {
      const arrived = await arriving.modifiedAt(key)
      if (arrived !== undefined) return arrived
      for await (const { name, modifiedAt } of bucket.list(key)) if (name === key) return modifiedAt
      return undefined
    },

    remote: {
      isAway: () => away !== undefined,
      async look() {
        try {
          await check()
          away = undefined
        } catch (error) {
          if (error instanceof FilesAway) away = error
          if (error instanceof FilesUnusable)
            away = new FilesAway(error.message, { cause: error, isTransient: false })
          throw error
        }
      },
      isPublic,
    },
  }
}
