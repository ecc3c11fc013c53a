import { hash } from 'node:crypto'
import type { CallName } from '@recruiting/schema/contract/calls'

/** A 200 that was made before: its bytes and the strong ETag of them. Several callers share it. */
export type HotAnswer<K extends CallName = CallName> = {
  status: 200
  hot: true
  call: K
  /** Of the data it was made from. */
  version: string
  etag: string
  bytes: Buffer
}

export type HotAnswers = {
  /**
   * The answer kept for a key, else the one made now. All answers of an older version are dropped.
   * @param version of the data the answer is made from.
   * @param make gives the body, as `answerBody` does.
   */
  get<K extends CallName>(call: K, key: string, version: string, make: () => Buffer): HotAnswer<K>
  /** Whether an answer stays at hand. */
  keeps(answer: HotAnswer): boolean
}

/**
 * Keeps the answers that were asked for last, at most so many. One is kept from the second time on, so that a crawler
 * which goes through all there is drives out nothing that people ask for.
 */
export function createHotAnswers(most = 500): HotAnswers {
  // Maps and sets remember the order of insertion: the first is the one that was not asked for longest.
  const answers = new Map<string, HotAnswer>()
  const askedOnce = new Set<string>()
  const kept = new WeakSet<HotAnswer>()
  let current = ''

  function keep(name: string, answer: HotAnswer): void {
    answers.set(name, answer)
    kept.add(answer)
    const [oldest] = answers.keys()
    if (answers.size > most && oldest !== undefined) answers.delete(oldest)
  }

  function noteFirstTime(name: string): void {
    askedOnce.add(name)
    const [oldest] = askedOnce
    if (askedOnce.size > most && oldest !== undefined) askedOnce.delete(oldest)
  }

  return {
    get(call, key, version, make) {
      if (version !== current) {
        answers.clear()
        askedOnce.clear()
      }
      current = version
      const name = `${call} ${key}`
      const known = answers.get(name) as HotAnswer<typeof call> | undefined
      const stays = answers.delete(name) || askedOnce.delete(name)
      const answer = known ?? makeAnswer(call, version, stays ? ownBytes(make()) : make())
      if (stays) keep(name, answer)
      else noteFirstTime(name)
      return answer
    },
    keeps: (answer) => kept.has(answer),
  }
}

/** A copy in memory of its own: one answer that is kept must not keep a whole pool of others. */
function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

function makeAnswer<K extends CallName>(call: K, version: string, bytes: Buffer): HotAnswer<K> {
  return { status: 200, hot: true, call, version, etag: `"${hash('sha256', bytes, 'base64url')}"`, bytes }
}

/** Whether `If-None-Match` names this answer, so that 304 will do. Weak and strong tags compare alike (RFC 9110). */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim().replace(/^W\//, '')
    return tag === etag || tag === '*'
  })
}
