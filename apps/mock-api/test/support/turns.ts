import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../src/db/database.ts'

/**
 * Does some work and looks in every turn of the event loop that the work leaves, as another request would.
 * @returns what the work resolved or rejected with, and everything that was seen.
 */
export async function lookDuring<T, S>(
  work: Promise<T>,
  look: () => Promise<S>,
): Promise<{ result: PromiseSettledResult<T>; seen: S[] }> {
  let isDone = false
  const [result, seen] = await Promise.all([
    Promise.allSettled([work]).then(([settled]) => {
      isDone = true
      return settled
    }),
    (async () => {
      const seen: S[] = []
      while (!isDone) {
        seen.push(await look())
        await nextTurn()
      }
      return seen
    })(),
  ])
  return { result, seen }
}

/** The same database, and the most rows that any statement gave. */
export function countRows(db: Db): { db: Db; most: () => number } {
  let most = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      most = Math.max(most, result.rows.length)
      return result
    },
  })
  return { db: Object.assign(counted, { keys: db.keys, onUnreadable: db.onUnreadable }), most: () => most }
}

/** The most that neighbours in a list differ by. */
export function largestStep(list: readonly number[]): number {
  return Math.max(0, ...list.slice(1).map((value, at) => Math.abs(value - (list[at] ?? 0))))
}
