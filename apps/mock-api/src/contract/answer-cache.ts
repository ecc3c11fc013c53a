import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A 200 of a call that declares 304, ready to send. */
export type CachedAnswer = {
  /** The version of the data it was made from. */
  version: string
  /** A strong ETag, the hash of the body. */
  etag: string
  body: Buffer
}

/** Complete answers by request target. */
type AnswerCache = {
  /** @returns undefined when no answer of this version is cached. */
  find(target: string, version: string | undefined): CachedAnswer | undefined
  /** Caches a body and computes its ETag. */
  keep(target: string, version: string, body: Buffer): CachedAnswer
}

/** @param most the capacity; the least recently used answer is evicted. */
export function createAnswerCache(most = 500): AnswerCache {
  const answers = new LRUCache<string, CachedAnswer>({ max: most })
  return {
    find(target, version) {
      const found = answers.get(target)
      return found?.version === version ? found : undefined
    },
    keep(target, version, body) {
      const answer = toCached(version, body)
      answers.set(target, answer)
      return answer
    },
  }
}

/** Computes the ETag of a body. */
export function toCached(version: string, body: Buffer): CachedAnswer {
  return { version, etag: `"${hash('sha256', body, 'base64url')}"`, body }
}
