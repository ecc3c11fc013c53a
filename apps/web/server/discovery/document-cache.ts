import { LRUCache } from 'lru-cache'
import { type Document, sizeOf } from './document.ts'

/** Keeps documents for a while, or for ever when their key says all they are made of. */
export type DocumentCache = {
  /** The document kept under a key, else the one made now; who asks meanwhile waits for the same one. */
  get(key: string, make: () => Promise<Document>): Promise<Document>
}

/**
 * Makes a cache that forgets what was not asked for longest.
 * @param options.maxBytes all documents together; a larger one is made each time
 * @param options.ttl milliseconds a document is kept; 0 for ever
 * @param options.now the clock, in milliseconds
 */
export function createDocumentCache(options: {
  maxBytes: number
  ttl: number
  now: () => number
}): DocumentCache {
  const cache = new LRUCache<string, Document, () => Promise<Document>>({
    maxSize: options.maxBytes,
    sizeCalculation: sizeOf,
    ttl: options.ttl,
    ttlResolution: 0,
    perf: { now: options.now },
    fetchMethod: (_key, _stale, { context }) => context(),
  })
  return {
    get: async (key, make) => (await cache.fetch(key, { context: make })) ?? (await make()),
  }
}
