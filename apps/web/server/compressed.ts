import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

/** The content codings of a text, shortest first. */
export const codings = ['br', 'gzip', 'identity'] as const
export type Coding = (typeof codings)[number]

/** The shortest coding that `Accept-Encoding` accepts; `identity` without the header. */
export function acceptedCoding(header: string | string[] | undefined): Coding {
  const taken = new Negotiator({ headers: { 'accept-encoding': String(header ?? '') } }).encodings([
    ...codings,
  ])
  return codings.find((coding) => taken.includes(coding)) ?? 'identity'
}

/** Encodes a text in each coding; the buffers occupy no more memory than their length. */
export async function compressed(text: string): Promise<Readonly<Record<Coding, Buffer>>> {
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([
    // The highest levels take 20 to 50 times as long, and minutes for a large sitemap.
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } }),
    promisify(gzip)(identity),
  ])
  return { br: alone(br), gzip: alone(zipped), identity: alone(identity) }
}

/**
 * Copies a buffer out of its pool: Node cuts small buffers and zlib's output out of larger ones, which a retained
 * slice would keep in memory.
 */
function alone(piece: Buffer): Buffer {
  if (piece.buffer.byteLength === piece.length) return piece
  const copy = Buffer.allocUnsafeSlow(piece.length)
  piece.copy(copy)
  return copy
}
