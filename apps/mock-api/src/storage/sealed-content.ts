import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Key } from './keys.ts'
import { type FileStore, readableOver } from './store.ts'

/**
 * AES-256-GCM as a stream: this mark, nonce, ciphertext, tag. No accepted file starts with the mark, so an unfinished upload,
 * which is not sealed yet, can be told apart.
 */
const mark = Buffer.from('\0sealed content 1', 'latin1')
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** The chunk size of a file stream. */
const pieceBytes = 64 * 1024

/** A file of the store; `id` is the id of its row. */
type FileRow = { id: string; key: string }

const placeOf = ({ id }: FileRow) => Buffer.from(`files.content ${id}`)

/**
 * Rewrites a stored file, sealed with a key. Throws `StorageFull` and `FileMissing`; the file is then unchanged.
 * @param content the new content; default: the current content.
 */
export async function sealContent(
  files: FileStore,
  row: FileRow,
  key: Key,
  content?: Uint8Array,
): Promise<void> {
  const source = content === undefined ? await files.read(row.key) : Readable.from(pieces(content))
  try {
    await files.replace(row.key, sealedChunks(source, row, key))
  } finally {
    source.destroy()
  }
}

/** Splits content in memory into chunks of a file stream's size, for work in short turns. */
function* pieces(content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += pieceBytes) yield content.subarray(at, at + pieceBytes)
}

async function* sealedChunks(source: Readable, row: FileRow, { secret }: Key): AsyncGenerator<Uint8Array> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, secret, nonce).setAAD(placeOf(row))
  yield Buffer.concat([mark, nonce])
  for await (const chunk of source) yield cipher.update(chunk)
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
}

export async function isContentSealed(files: FileStore, { key }: Pick<FileRow, 'key'>): Promise<boolean> {
  return mark.equals(await files.readBytes(key, { position: 0, length: mark.length }))
}

/**
 * The decrypted content of a stored file. The stream fails at its end when the content was changed, so callers must
 * not use any of it before. Callers destroy it unless they read it to its end. Throws `FileMissing`.
 */
export async function openContent(files: Pick<FileStore, 'read'>, row: FileRow, key: Key): Promise<Readable> {
  const source = await files.read(row.key)
  return readableOver(source, openedChunks(source, row, key))
}

async function* openedChunks(source: Readable, row: FileRow, { secret }: Key): AsyncGenerator<Uint8Array> {
  const headBytes = mark.length + nonceBytes
  let decipher: DecipherGCM | undefined
  /** The last bytes received, which may be the head or the tag. */
  let last: Buffer = Buffer.alloc(0)
  for await (const chunk of source as AsyncIterable<Buffer>) {
    last = Buffer.concat([last, chunk])
    if (decipher === undefined) {
      if (last.length < headBytes) continue
      if (!mark.equals(last.subarray(0, mark.length))) throw notSealed()
      decipher = createDecipheriv(algorithm, secret, last.subarray(mark.length, headBytes), {
        authTagLength: tagBytes,
      }).setAAD(placeOf(row))
      last = last.subarray(headBytes)
    }
    const end = Math.max(0, last.length - tagBytes)
    const content = last.subarray(0, end)
    last = last.subarray(end)
    if (content.length > 0) yield decipher.update(content)
  }
  if (decipher === undefined) throw notSealed()
  yield decipher.setAuthTag(last).final()
}

function notSealed(): Error {
  return new Error('A stored file is not sealed')
}
