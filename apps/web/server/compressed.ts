import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

/** The forms a text is sent in, the shortest first. */
export const codings = ['br', 'gzip', 'identity'] as const
export type Coding = (typeof codings)[number]

/** The shortest form that a reader takes, by its `Accept-Encoding`; who says nothing gets the text as it is. */
export function acceptedCoding(header: string | string[] | undefined): Coding {
  const taken = new Negotiator({ headers: { 'accept-encoding': String(header ?? '') } }).encodings([
    ...codings,
  ])
  return codings.find((coding) => taken.includes(coding)) ?? 'identity'
}

/** Writes a text in each of its forms; what is kept of them takes no more memory than they are long. */
export async function compressed(text: string): Promise<Readonly<Record<Coding, Buffer>>> {
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([
    // The middle of the scale: its highest step takes minutes for a large sitemap.
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(identity),
  ])
  return { br: alone(br), gzip: alone(zipped), identity: alone(identity) }
}

/** Node cuts small buffers, and what zlib writes, out of larger ones: whoever keeps a piece keeps all of it. */
function alone(piece: Buffer): Buffer {
  if (piece.buffer.byteLength === piece.length) return piece
  const copy = Buffer.allocUnsafeSlow(piece.length)
  piece.copy(copy)
  return copy
}
