import { createHash } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { limits } from '@recruiting/schema/limits'
import { errorCode, ifPresent, makeFolders, syncFolder } from './durable-folder.ts'
import { isFull } from './errors.ts'
import type { FileStore, StoredFile } from './store.ts'
import {
  FileMissing,
  FileTooBig,
  InvalidFileKey,
  isFileKey,
  isTrashDay,
  newFileKey,
  StorageFull,
  shards,
  trashName,
} from './store.ts'

/** A store in a local folder, created if it is missing. Only one process may write to it. */
export async function openFolderStore(root: string): Promise<FileStore> {
  // Creates and syncs all folders now: otherwise a write would depend on the sync of a new folder by a concurrent
  // one.
  await makeFolders(shards.map((shard) => join(root, shard)))
  return folderStore(root)
}

/** The same without creating a folder: for reading only. */
export function folderStore(root: string): FileStore {
  function pathOf(key: string): string {
    if (!isFileKey(key)) throw new InvalidFileKey('not a file key')
    return join(root, key.slice(0, 2), key)
  }

  async function create(
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    most: number,
  ): Promise<StoredFile> {
    const key = newFileKey()
    const path = pathOf(key)
    // Before the open succeeds there is no file to remove; afterwards there is.
    const handle = await fs.open(path, 'wx', 0o600)
    const hash = createHash('sha256')
    let size = 0
    try {
      try {
        for await (const chunk of chunks) {
          size += chunk.length
          if (size > most) throw new FileTooBig(`more than ${most} bytes`)
          hash.update(chunk)
          await handle.appendFile(chunk)
        }
        await handle.sync()
      } finally {
        await handle.close()
      }
      await syncFolder(dirname(path))
    } catch (error) {
      await discard(path)
      throw error
    }
    return { key, size, sha256: hash.digest('hex') }
  }

  /** Removes a partial file. If that fails, `list` finds it later; the first error is the one to report. */
  async function discard(path: string): Promise<void> {
    await fs.rm(path, { force: true }).catch(() => undefined)
  }

  return {
    async write(source, signal) {
      // Never removed: an error of the stream before it is read, or while it is drained, must not end the process.
      source.on('error', () => undefined)
      const stop = () => source.destroy()
      signal?.throwIfAborted()
      signal?.addEventListener('abort', stop)
      try {
        const file = await create(source.iterator({ destroyOnReturn: false }), limits.fileBytes)
        if (signal?.aborted) await discard(pathOf(file.key))
        signal?.throwIfAborted()
        return file
      } catch (error) {
        signal?.throwIfAborted()
        throw typed(error)
      } finally {
        signal?.removeEventListener('abort', stop)
      }
    },

    async replace(key, content) {
      const path = pathOf(key)
      try {
        // The new content is written under a temporary key, so a crash leaves only a file that `list` reports.
        const chunks = content instanceof Uint8Array ? [content] : content
        const written = await create(chunks, Number.POSITIVE_INFINITY)
        const waiting = pathOf(written.key)
        try {
          await fs.rename(waiting, path)
        } catch (error) {
          await discard(waiting)
          throw error
        }
        await syncFolder(dirname(path))
        return { ...written, key }
      } catch (error) {
        throw typed(error)
      }
    },

    async read(key): Promise<Readable> {
      const handle = await fs.open(pathOf(key)).catch(rethrow)
      return handle.createReadStream()
    },

    async readBytes(key, range) {
      const path = pathOf(key)
      if (range === undefined) return await fs.readFile(path).catch(rethrow)
      const handle = await fs.open(path).catch(rethrow)
      try {
        const buffer = Buffer.alloc(range.length)
        const { bytesRead } = await handle.read(buffer, 0, range.length, range.position)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },

    async withPath(key, use) {
      const path = pathOf(key)
      await fs.access(path).catch(rethrow)
      return await use(path).catch(rethrow)
    },

    async remove(key) {
      const path = pathOf(key)
      await fs.rm(path, { force: true })
      await syncFolder(dirname(path))
    },

    async trash(key, day) {
      const path = pathOf(key)
      const folder = join(root, trashName, day)
      await makeFolders([folder])
      await ifPresent(fs.rename(path, join(folder, key)))
      await syncFolder(folder)
      await syncFolder(dirname(path))
    },

    async emptyTrash(before) {
      const folder = join(root, trashName)
      for await (const { name } of (await ifPresent(fs.opendir(folder))) ?? [])
        if (isTrashDay(name) && name < before) await fs.rm(join(folder, name), { recursive: true })
    },

    placeOf: (key) => `files/${key.slice(0, 2)}/${key}`,

    async *list(start) {
      for (const shard of start === undefined ? shards : [start]) {
        for await (const { name: key } of (await ifPresent(fs.opendir(join(root, shard)))) ?? []) {
          // Undefined when the file was removed since the folder was listed.
          const found = isFileKey(key) ? await ifPresent(fs.stat(pathOf(key))) : undefined
          if (found) yield { key, size: found.size, modifiedAt: found.mtime }
        }
      }
    },
  }
}

function typed(error: unknown): unknown {
  if (isFull(error)) return new StorageFull('no room left', { cause: error })
  if (errorCode(error) === 'ENOENT') return new FileMissing('no such file', { cause: error })
  return error
}

function rethrow(error: unknown): never {
  throw typed(error)
}
