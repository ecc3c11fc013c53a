import type { Readable } from 'node:stream'
import type { SeenBody } from './exchange.ts'

/** Sees what passes through a stream. */
export type Tap = {
  seen: () => SeenBody
}

/**
 * Watches a stream without reading it: `prependListener` does not start the flow, as `on` would. So the reader of the
 * stream alone decides when it flows, and how fast.
 * @param most how many bytes are kept
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
