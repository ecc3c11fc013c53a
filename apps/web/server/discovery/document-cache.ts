import { LRUCache } from 'lru-cache'
import { type Document, sizeOf } from './document.ts'

/** Caches documents for a limited time, or forever when the key covers all of their content. */
export type DocumentCache = {
  /**
   * Returns the cached document of a key or makes it; concurrent callers share one call. A missing document is not
   * cached, because the number of such keys is unlimited.
   */
  get(key: string, make: () => Promise<Document | undefined>): Promise<Document | undefined>
}

/** Maximum number of cached documents of any size: each one has a memory overhead. */
export const maxDocuments = 4000

/**
 * Creates an LRU cache.
 * @param options.maxBytes total size of the documents; a larger document is not cached
 * @param options.ttl lifetime of a document in milliseconds; 0 is unlimited
 * @param options.now the clock, in milliseconds
 */
export function createDocumentCache(options: {
  maxBytes: number
  ttl: number
  now: () => number
}): DocumentCache {
  const cache = new LRUCache<string, Document, () => Promise<Document | undefined>>({
    max: maxDocuments,
    maxSize: options.maxBytes,
    sizeCalculation: sizeOf,
    ttl: options.ttl,
    ttlResolution: 0,
    perf: { now: options.now },
    fetchMethod: (_key, _stale, { context }) => context(),
    // A document evicted while it is made is still sent to its waiting callers.
    ignoreFetchAbort: true,
  })
  return { get: (key, make) => cache.fetch(key, { context: make }) }
}
