import { Readable } from 'node:stream'

/**
 * A stream of the pieces that a generator makes from `source`. Closing the stream closes `source`, too: the generator alone
 * would not close it before its first piece is requested.
 */
export function readableOver(source: Readable, pieces: AsyncIterable<Uint8Array>): Readable {
  return Readable.from(pieces, { objectMode: false }).once('close', () => source.destroy())
}
