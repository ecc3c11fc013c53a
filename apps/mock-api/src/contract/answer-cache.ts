import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A 200 of a call that the table declares with 304, as it is sent. */
export type CachedAnswer = {
  /** Of the data that it was made from. */
  version: string
  /** Strong: made from the body. */
  etag: string
  body: Buffer
}

/** Whole answers by the request's target. */
export type AnswerCache = {
  /** @returns undefined when no answer of this version is kept. */
  find(target: string, version: string | undefined): CachedAnswer | undefined
  /** Keeps a body and gives it its ETag. */
  keep(target: string, version: string, body: Buffer): CachedAnswer
}

/** @param most answers that are kept; the least recently used is dropped. */
export function createAnswerCache(most = 500): AnswerCache {
  const answers = new LRUCache<string, CachedAnswer>({ max: most })
  return {
    find(target, version) {
      const found = answers.get(target)
      return found?.version === version ? found : undefined
    },
    keep(target, version, body) {
      const answer = { version, etag: `"${hash('sha256', body, 'base64url')}"`, body }
      answers.set(target, answer)
      return answer
    },
  }
}
