import { createHash } from 'node:crypto'
import type { CallName } from '@recruiting/schema/contract/calls'
import { answerBody } from './answer-body.ts'

/** A 200 that was made before: its bytes and the strong ETag of them. Several callers share it. */
export type HotAnswer<K extends CallName = CallName> = {
  status: 200
  hot: true
  call: K
  etag: string
  bytes: Buffer
}

export type HotAnswers = {
  /**
   * The answer kept for a key, else the one made now. All answers of an older version are dropped.
   * @param version of the data the answer is made from.
   */
  get<K extends CallName>(call: K, key: string, version: string, make: () => unknown): HotAnswer<K>
}

/** Keeps the answers that were asked for last, at most so many. */
export function createHotAnswers(most = 500): HotAnswers {
  // A Map remembers the order of insertion: the first is the one that was not asked for longest.
  const answers = new Map<string, HotAnswer>()
  let current = ''
  return {
    get(call, key, version, make) {
      if (version !== current) answers.clear()
      current = version
      const name = `${call} ${key}`
      const answer = (answers.get(name) as HotAnswer<typeof call> | undefined) ?? makeAnswer(call, make())
      answers.delete(name)
      answers.set(name, answer)
      const [oldest] = answers.keys()
      if (answers.size > most && oldest !== undefined) answers.delete(oldest)
      return answer
    },
  }
}

function makeAnswer<K extends CallName>(call: K, value: unknown): HotAnswer<K> {
  const bytes = answerBody(call, 200, value)
  return {
    status: 200,
    hot: true,
    call,
    etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
    bytes,
  }
}

/** Whether `If-None-Match` names this answer, so that 304 will do. Weak and strong tags compare alike (RFC 9110). */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim().replace(/^W\//, '')
    return tag === etag || tag === '*'
  })
}
