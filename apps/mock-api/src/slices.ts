import { setImmediate as nextTurn } from 'node:timers/promises'

/** The length of a turn of long work in ms, after which other requests are served. */
const turnMs = 5

/** Rows per read statement and per write transaction of long work. */
export const rowsOfSlice = 100

/** Yields to the event loop. Never await it within a transaction, because all other queries would wait. */
export async function yieldToEventLoop(): Promise<void> {
  await nextTurn()
}

/** Returns a function to await after each piece of long work; it yields when the turn is over. */
export function createPace(pause = yieldToEventLoop, most = turnMs): () => Promise<void> {
  let begin = performance.now()
  return async () => {
    if (performance.now() - begin < most) return
    await pause()
    begin = performance.now()
  }
}

/**
 * Reads rows page by page until there are no more.
 * @param next returns at most `rowsOfSlice` rows after the last one of the previous page, in a fixed order by a
 * key.
 */
export async function* pages<Row>(next: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await next(last)
    last = rows.at(-1)
    if (last === undefined) return
    yield rows
    await yieldToEventLoop()
  }
}

/**
 * Repeats work on the next rows until it finds none. Throws the signal's reason.
 * @param work returns the number of rows it found.
 */
export async function untilNone(work: () => Promise<number | bigint>, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  while ((await work()) > 0) {
    await yieldToEventLoop()
    signal?.throwIfAborted()
  }
}
