import { createHash } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { basename } from 'node:path'
import type { Part } from './backup-format.ts'

/** The calls that write a backup, replaceable in tests to simulate a full or broken disk. */
export type BackupDisk = Pick<typeof fs, 'open' | 'mkdir' | 'rename'>

/** A backup cannot be restored. The message is one line for the operator. */
export class BackupUnusable extends Error {
  override name = 'BackupUnusable'
}

/** Bytes that are collected before they are written. */
const blockBytes = 64 * 1024

/** Writes a new file that only its owner can read, syncs it, and returns its length and hash. */
export async function writePart(
  path: string,
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  disk: Pick<BackupDisk, 'open'> = fs,
): Promise<Part> {
  const handle = await disk.open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  async function flush(): Promise<void> {
    const block = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    hash.update(block)
    await handle.appendFile(block)
  }
  try {
    for await (const piece of content) {
      const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece
      bytes += chunk.length
      waitingBytes += chunk.length
      waiting.push(chunk)
      if (waitingBytes >= blockBytes) await flush()
    }
    await flush()
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/**
 * The bytes of a part. Throws `BackupUnusable` when the file is missing or, at its end, when it was changed; nothing
 * may be made final before the end.
 */
export async function* readPart(path: string, { bytes, sha256 }: Part): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let read = 0
  for await (const chunk of chunksOf(path)) {
    read += chunk.length
    hash.update(chunk)
    yield chunk
  }
  if (read < bytes) throw new BackupUnusable(`${path} is incomplete: ${read} of ${bytes} bytes.`)
  if (hash.digest('hex') !== sha256) throw new BackupUnusable(`${path} was altered: its SHA-256 differs.`)
}

/** Reads a part to its end. Throws `BackupUnusable`. */
export async function checkPart(path: string, part: Part): Promise<void> {
  for await (const _ of readPart(path, part));
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  let handle: fs.FileHandle
  try {
    handle = await fs.open(path)
  } catch (cause) {
    throw new BackupUnusable(`${path} cannot be read: ${reasonOf(cause, path)}.`, { cause })
  }
  try {
    const source: AsyncIterable<Buffer> = handle.createReadStream({ autoClose: false })
    yield* source
  } finally {
    await handle.close()
  }
}

function reasonOf(error: unknown, path: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return code === 'ENOENT' ? `there is no ${basename(path)}` : code
}

/** The lines of UTF-8 text, split at line feeds only: JSON may contain other separators. */
export async function* linesIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = []
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)]).toString('utf8')
      rest = []
      from = at + 1
    }
    if (from < chunk.length) rest.push(chunk.subarray(from))
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString('utf8')
}
