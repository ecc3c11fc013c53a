import { type FileHandle, open } from 'node:fs/promises'

/** The content violates its format; the inspection answers `fileUnreadable`. */
export class Damaged extends Error {
  override name = 'Damaged'
}

/** An open file, read in ranges: an inspection holds only a few of them in memory. */
export type Bytes = {
  /** The descriptor, for libraries that read by themselves; `withBytes` closes it. */
  fd: number
  size: number
  /** Reads `length` bytes from `position`; fewer at the end of the file, none beyond it. */
  read(position: number, length: number): Promise<Buffer>
  /** Like `read`, but throws `Damaged` when the file is too short. */
  readAll(position: number, length: number): Promise<Buffer>
}

/** Opens a file for the duration of `use`. */
export async function withBytes<T>(path: string, use: (bytes: Bytes) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    return await use({
      fd: handle.fd,
      size,
      read: (position, length) => readRange(handle, position, Math.max(0, Math.min(length, size - position))),
      async readAll(position, length) {
        if (position < 0 || position + length > size) throw new Damaged('the file ends too early')
        return await readRange(handle, position, length)
      },
    })
  } finally {
    await handle.close()
  }
}

async function readRange(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
