import { LRUCache } from 'lru-cache'
import { type Document, sizeOf } from './document.ts'

/** Keeps documents for a while, or for ever when their key says all they are made of. */
export type DocumentCache = {
  /**
   * The document kept under a key, else the one made now; who asks meanwhile waits for the same one. That there is
   * none is not kept: of such keys there is no end.
   */
  get(key: string, make: () => Promise<Document | undefined>): Promise<Document | undefined>
}

/** So many documents are kept at most, however small: each takes some memory beside its bytes. */
export const mostDocuments = 4000

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
  const cache = new LRUCache<string, Document, () => Promise<Document | undefined>>({
    max: mostDocuments,
    maxSize: options.maxBytes,
    sizeCalculation: sizeOf,
    ttl: options.ttl,
    ttlResolution: 0,
    perf: { now: options.now },
    fetchMethod: (_key, _stale, { context }) => context(),
    // A document that is forgotten while it is made is still sent to those who wait for it.
    ignoreFetchAbort: true,
  })
  return { get: (key, make) => cache.fetch(key, { context: make }) }
}
