import type { Readable } from 'node:stream'
import type { SeenBody } from './exchange.ts'

/** The first bytes of a stream, and their total number. */
export type Tap = {
  seen: () => SeenBody
}

/**
 * Copies the first bytes of a stream without reading it: `prependListener`, unlike `on`, does not start the flow. The
 * stream's reader controls when and how fast it flows.
 * @param most the number of bytes that are kept
 * @param onChunk is called with every chunk
 */
export function tapStream(stream: Readable, most: number, onChunk?: (chunk: Buffer) => void): Tap {
  const kept: Buffer[] = []
  let size = 0
  stream.prependListener('data', (data: Buffer | string) => {
    const chunk = typeof data === 'string' ? Buffer.from(data) : data
    // Copied: a slice would keep the whole chunk in memory.
    if (size < most) kept.push(Buffer.from(chunk.subarray(0, most - size)))
    size += chunk.length
    onChunk?.(chunk)
  })
  return { seen: () => ({ bytes: Buffer.concat(kept), size }) }
}
