import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../src/storage/database.ts'

/**
 * Runs some work and calls `read` in every turn of the event loop that it yields, as another request would.
 * @returns the settled result of the work, and all results of `read`.
 */
export async function readDuring<T, S>(
  work: Promise<T>,
  read: () => Promise<S>,
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
        seen.push(await read())
        await nextTurn()
      }
      return seen
    })(),
  ])
  return { result, seen }
}

/** The same database, and the largest number of rows that a statement returned. */
export function countRows(db: Db): { db: Db; most: () => number } {
  let most = 0
  const counted = withResults(db, async ({ length }) => {
    most = Math.max(most, length)
  })
  return { db: counted, most: () => most }
}

/** The same database, whose results take up to thirty turns of the event loop, as from another machine. */
export function distant(db: Db): Db {
  let statements = 0
  return withResults(db, async () => {
    for (let turns = (13 * statements++) % 31; turns > 0; turns--) await nextTurn()
  })
}

/** A database that does something before it gives the rows of a statement. */
export function withResults(db: Db, before: (rows: readonly unknown[]) => Promise<void>): Db {
  const { engine, keys, onUnreadable } = db
  const plugged = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await before(result.rows)
      return result
    },
  })
  return Object.assign(plugged, { engine, keys, onUnreadable })
}

/** The largest difference between neighbours in a list. */
export function largestStep(list: readonly number[]): number {
  return Math.max(0, ...list.slice(1).map((value, at) => Math.abs(value - (list[at] ?? 0))))
}
