import { setImmediate as nextTurn } from 'node:timers/promises'
import { isBusy, type Tables } from './storage/engine.ts'

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

/** An import is not begun, or given up before anything was written. The message is one line for the operator. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
}

/** Another import is running. */
export class ImportRunning extends ImportRefused {
  override name = 'ImportRunning'
}

const otherRuns = 'Another import is running; try again when it has ended.'
const stopping = 'The server is stopping; try again when it runs again.'

/** Writing ended after some slices: the rest is written when the import is run again. */
export class ImportIncomplete extends Error {
  override name = 'ImportIncomplete'
  constructor({ written, total }: { written: number; total: number }, cause: unknown) {
    super(`${written} of ${total} changes were written; running the import again writes the rest`, { cause })
  }
}

/** See the state of `Context`. */
type State = { isClosing: boolean; isImporting: boolean }

/** Runs an import, one at a time. Throws `ImportRunning` when this process or another one imports. */
export async function runImport<T>(
  { db, state }: { db: Tables; state: State },
  work: () => Promise<T>,
): Promise<T> {
  if (state.isImporting) throw new ImportRunning(otherRuns)
  state.isImporting = true
  try {
    const outcome = await db.engine.soleWork(db, 'import', work)
    if (outcome === isBusy) throw new ImportRunning(otherRuns)
    return outcome
  } finally {
    state.isImporting = false
  }
}

/** Groups rows into slices and yields after each. Throws `ImportRefused`. */
export async function* slicesOf<T>(
  rows: AsyncIterable<T> | Iterable<T>,
  state: Pick<State, 'isClosing'>,
): AsyncGenerator<T[]> {
  let slice: T[] = []
  const pace = createPace()
  for await (const row of rows) {
    // Reading and validating a row may take as long as writing it.
    await pace()
    if (slice.push(row) < rowsOfSlice) continue
    yield slice
    slice = []
    await yieldToEventLoop()
    if (state.isClosing) throw new ImportRefused(stopping)
  }
  if (slice.length > 0) yield slice
}

/**
 * Writes rows in slices. Each slice is one transaction, and other requests are served between two slices. Writing a row again
 * must change nothing. Throws `ImportIncomplete`, or what the first slice throws.
 */
export async function writeSlices<T>(
  rows: readonly T[],
  size: number,
  { state, write }: { state: Pick<State, 'isClosing'>; write: (slice: T[]) => Promise<void> },
): Promise<void> {
  for (let at = 0; at < rows.length; at += size) {
    try {
      if (state.isClosing) throw new ImportRefused(stopping)
      await write(rows.slice(at, at + size))
    } catch (error) {
      throw at === 0 ? error : new ImportIncomplete({ written: at, total: rows.length }, error)
    }
    await yieldToEventLoop()
  }
}

/** The lines of UTF-8 text, split at line feeds only: JSON may contain other separators. Throws `RangeError` for a longer line. */
export async function* linesIn(
  chunks: AsyncIterable<Buffer>,
  longest = Number.POSITIVE_INFINITY,
): AsyncGenerator<string, undefined> {
  let rest: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)]).toString('utf8')
      rest = []
      length = 0
      from = at + 1
    }
    if (from < chunk.length) rest.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > longest) throw new RangeError('a line too long')
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString('utf8')
}
