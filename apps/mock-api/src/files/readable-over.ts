import { Readable } from 'node:stream'

/**
 * A stream of the pieces of a generator that reads `source`. Closing it also closes `source` before anything was read,
 * which a generator that has not started cannot do.
 */
export function readableOver(source: Readable, pieces: AsyncIterable<Uint8Array>): Readable {
  return Readable.from(pieces, { objectMode: false }).once('close', () => source.destroy())
}
