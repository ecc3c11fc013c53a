import { type FileHandle, open } from 'node:fs/promises'
import { limits } from '@recruiting/schema/limits'
import { Damaged } from './bytes.ts'
import { essentialJpeg } from './jpeg-segments.ts'
import { essentialPng } from './png-chunks.ts'
import { createWorkQueue } from './work-queue.ts'

/** One file at a time in memory: it takes a few ms, and decoding needs the rest of the memory. */
const queue = createWorkQueue(1, limits.fileBytes)
/** Reused: a new buffer per file would stay until garbage collection. */
let buffer: Buffer | undefined

/**
 * Removes everything from a picture's file that does not affect how it looks, so that no decoder parses it.
 * Overwrites the file, because the stored picture is re-encoded anyway. Throws `Damaged` for structures that no
 * program writes.
 */
export async function keepEssential(path: string, format: 'png' | 'jpeg', client: string): Promise<void> {
  await queue({ cost: limits.fileBytes, client }, async () => {
    const handle = await open(path, 'r+')
    try {
      buffer ??= Buffer.allocUnsafeSlow(limits.fileBytes)
      const file = await readWhole(handle, buffer)
      const essential = format === 'png' ? essentialPng(file) : essentialJpeg(file)
      if (essential.length === file.length) return
      await writeWhole(handle, essential)
      await handle.truncate(essential.length)
    } finally {
      await handle.close()
    }
  })
}

async function readWhole(handle: FileHandle, into: Buffer): Promise<Buffer> {
  const { size } = await handle.stat()
  let filled = 0
  while (filled < size) {
    const { bytesRead } = await handle.read(into, filled, size - filled, filled)
    if (bytesRead === 0) throw new Damaged('the file ends too early')
    filled += bytesRead
  }
  return into.subarray(0, size)
}

async function writeWhole(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, written)
    written += bytesWritten
  }
}
