import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Steps } from './search/steps.ts'

/** How long a turn of long work takes, in ms, before other people's requests have theirs. */
const turnMs = 5

/** Rows that one statement reads, and one transaction writes, of many. */
export const rowsOfSlice = 100

/** Lets the event loop do what is waiting. Never to be awaited within a transaction: all other queries would wait too. */
export async function giveWay(): Promise<void> {
  await nextTurn()
}

/** What to await after each piece of long work: it gives way when the turn is over. */
export function createPace(pause = giveWay, most = turnMs): () => Promise<void> {
  let begin = performance.now()
  return async () => {
    if (performance.now() - begin < most) return
    await pause()
    begin = performance.now()
  }
}

/** Does long work in short turns. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  const pace = createPace()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pace()
  }
}

/**
 * Reads rows page by page until there are no more.
 * @param next gives the rows after the last one of the page before: in a fixed order, by a key, at most `rowsOfSlice`.
 */
export async function* pages<Row>(next: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await next(last)
    last = rows.at(-1)
    if (last === undefined) return
    yield rows
    await giveWay()
  }
}

/** Repeats work on the next rows until it finds none. @param work returns how many rows it found. */
export async function untilNone(work: () => Promise<number | bigint>): Promise<void> {
  while ((await work()) > 0) await giveWay()
}
