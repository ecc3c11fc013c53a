import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import type { SeenBody } from './exchange.ts'
import { mostAnswerBytes } from './observe.ts'

const decoders: Readonly<Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

/** The text of a body; of a body that cannot be decoded, a note. @param coding the value of `Content-Encoding` */
export function decodedBody({ bytes, size }: SeenBody, coding: string | undefined): string {
  const name = coding?.trim().toLowerCase() ?? 'identity'
  if (name === 'identity' || name === '' || size === 0) return bytes.toString('utf8')
  const decode = decoders[name]
  try {
    const decoded = decode?.(bytes, { maxOutputLength: mostAnswerBytes })
    if (decoded !== undefined) return decoded.toString('utf8')
  } catch {
    // Cut off, damaged or too large.
  }
  return `(${size} bytes, ${name})`
}
