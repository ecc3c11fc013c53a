import { setTimeout as sleepFor } from 'node:timers/promises'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { toIso } from '../clock.ts'
import { yieldToEventLoop } from '../slices.ts'
import type { Db } from './database.ts'
import type { FileTable, OutboxTable } from './schema.ts'

/** The rows that wait for attempts, by table. */
type Rows = { files: Selectable<FileTable>; outbox: Selectable<OutboxTable> }
type Table = keyof Rows

/**
 * Rows of a kind have at most `count` attempts at once. With `tick`, the lane begins at multiples of so many ms, and goes on
 * until no row is due.
 */
type Lane<Kind> = { kind: Kind; count: number; tick?: number }

/** Rows from which every process of the database takes some. */
type Queue<T extends Table, Kind extends string> = {
  db: Db
  table: T
  /** The number of attempts; the time of the next one and the end of the lease, which may share a column. */
  columns: Readonly<Record<'attempts' | 'due' | 'leasedUntil', keyof Rows[T] & string>>
  /** What holds for rows that were never tried, by kind. They are due whatever time they have. */
  fresh: Readonly<Record<Exclude<Kind, 'retried'>, RawBuilder<unknown>>>
  order: RawBuilder<unknown>
  /** How long no other process takes a row, in ms: longer than an attempt takes. */
  lease: number
  /** ms of `steadyTime`. */
  steadyNow: () => number
}

/** Work on rows. `retried`, a kind of every job, are rows that were tried before, and whose wait is over. */
export type Job<T extends Table, Kind extends string, Result> = Queue<T, Kind> & {
  /** A lane serves one kind, so that another one cannot occupy it. */
  lanes: readonly Lane<Kind>[]
  /** Whether no attempt can succeed now. */
  isPaused?: () => boolean
  attempt: (row: Rows[T], kind: Kind, signal: AbortSignal) => Promise<Result>
  /** After an attempt that did not throw. */
  settle: (row: Rows[T], result: Result) => Promise<void>
  /**
   * After a failed attempt.
   * @returns the wait for the next one in ms, other changes of the row, and whether the lane pauses, because other rows would
   * fail alike; undefined for none
   */
  fail: (
    row: Rows[T],
    error: unknown,
  ) => Promise<{ wait: number; set?: Partial<Rows[T]>; isPaused?: true } | undefined>
  /** The database failed. A row that was taken is due again when its lease ends. */
  onUnreachable: (error: unknown) => void
}

/** Waits for a time, or until the signal fires, which is not an error. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>

export type Worker = {
  /** Tells the worker of a row that was never tried: call it after the commit of a transaction that stored one. */
  nudge: () => void
  /** Waits `stopGrace` ms for running attempts, abandons the rest, and resolves when all have ended. Starts no other. */
  stop: () => Promise<void>
}

/** The default interval of the queries for rows of other processes and for those that are due, in ms. */
export const pollMs = 1000

/** Milliseconds until the next attempt: doubles with each. */
export function backoff(attempts: number, { first, longest }: { first: number; longest: number }): number {
  return Math.min(first * 2 ** (attempts - 1), longest)
}

/**
 * Makes one attempt at the row of a kind that has been due for the longest time. When the signal fires, it is due again.
 * @returns whether the next row can be tried at once: not when none is due, and not while the job is paused. Throws errors of the
 * database, and what the functions of the job throw besides `attempt`
 */
export async function attemptNext<T extends Table, Kind extends string, Result>(
  job: Job<T, Kind, Result>,
  kind: Kind,
  signal: AbortSignal,
): Promise<boolean> {
  const row = job.isPaused?.() ? undefined : await claim(job, kind)
  if (row === undefined) return false
  let result: Result
  try {
    result = await job.attempt(row, kind, signal)
  } catch (error) {
    const end = job.steadyNow()
    const failed = signal.aborted ? { wait: 0 } : await job.fail(row, error)
    const { wait, set, isPaused } = failed ?? {}
    if (wait !== undefined) await postpone(job, row, { due: end + wait, set })
    return isPaused !== true
  }
  await job.settle(row, result)
  return true
}

/** Leases a row; safe with concurrent lanes and processes. */
async function claim<T extends Table, Kind extends string>(
  { db, table, columns, fresh, order, lease, steadyNow }: Queue<T, Kind>,
  kind: Kind,
): Promise<Rows[T] | undefined> {
  const { attempts, due, leasedUntil } = columns
  const now = steadyNow()
  const at = toIso(now)
  const conditions: Readonly<Record<string, RawBuilder<unknown>>> = fresh
  const isOfKind = conditions[kind]
    ? sql<boolean>`${sql.ref(attempts)} = 0 and ${conditions[kind]}`
    : sql<boolean>`${sql.ref(attempts)} > 0 and ${sql.ref(due)} <= ${at}
        and (${sql.ref(leasedUntil)} is null or ${sql.ref(leasedUntil)} <= ${at})`
  // Both tables have these columns.
  const name = table as 'outbox'
  const next = db.selectFrom(name).select('id').where(isOfKind).orderBy(order).limit(1)
  const claimed = await db
    .updateTable(name)
    .set({ [leasedUntil]: toIso(now + lease), [attempts]: sql`${sql.ref(attempts)} + 1` })
    .where('id', '=', next.$call(db.engine.skipLocked))
    .returningAll()
    .executeTakeFirst()
  return claimed as Rows[T] | undefined
}

/** Releases a row, unless another attempt has leased it since. */
async function postpone<T extends Table, Kind extends string>(
  { db, table, columns }: Queue<T, Kind>,
  row: Rows[T],
  changes: { due: number; set?: object | undefined },
): Promise<void> {
  const { attempts, due, leasedUntil } = columns
  await db
    .updateTable(table as 'outbox')
    .set({ [leasedUntil]: null, [due]: toIso(changes.due), ...changes.set })
    .where('id', '=', row.id)
    .where(sql.ref(attempts), '=', row[attempts])
    .execute()
}

/**
 * Makes the rows that an earlier process tried due at once, if one process has the database: its leases are void, and its
 * times may come from a wrong clock. Of a shared one the leases of a killed process end by time.
 */
async function takeOver<T extends Table, Kind extends string>({
  db,
  table,
  columns: { attempts, due, leasedUntil },
  steadyNow,
}: Queue<T, Kind>): Promise<void> {
  if (db.engine.isShared) return
  await db
    .updateTable(table as 'outbox')
    .set({ [leasedUntil]: null, [due]: toIso(steadyNow()) })
    .where(sql<boolean>`${sql.ref(attempts)} > 0 and ${sql.ref(due)} > ''`)
    .execute()
}

/** Starts to make attempts at the rows of a job. Never throws. */
export function startWorker<T extends Table, Kind extends string, Result>(
  job: Job<T, Kind, Result>,
  {
    poll = pollMs,
    stopGrace = 0,
    sleep = systemSleep,
  }: { poll?: number; stopGrace?: number; sleep?: Sleep } = {},
): Worker {
  const stopping = new AbortController()
  const abandoning = new AbortController()
  /** Lanes that wait for rows that were never tried. */
  const idle = new Set<AbortController>()
  let isNudged = false

  function untilTick(tick: number): Promise<void> {
    return sleep(tick - (job.steadyNow() % tick), stopping.signal)
  }

  async function lane({ kind, tick }: Lane<Kind>): Promise<void> {
    if (tick !== undefined) await untilTick(tick)
    while (!stopping.signal.aborted) {
      const isDone = await orReport(attemptNext(job, kind, abandoning.signal))
      // Attempts that never wait would otherwise be made by the thousand before the event loop runs other work.
      if (isDone) await yieldToEventLoop()
      else await (tick === undefined ? untilNudged(kind) : untilTick(tick))
    }
  }

  async function untilNudged(kind: Kind): Promise<void> {
    const wake = new AbortController()
    if (kind !== 'retried') {
      if (isNudged) wake.abort()
      else idle.add(wake)
      isNudged = false
    }
    await sleep(poll, AbortSignal.any([stopping.signal, wake.signal]))
    idle.delete(wake)
  }

  async function orReport<R>(work: Promise<R>): Promise<R | undefined> {
    try {
      return await work
    } catch (error) {
      job.onUnreachable(error)
      return undefined
    }
  }

  async function run(): Promise<void> {
    await orReport(takeOver(job))
    await Promise.all(job.lanes.flatMap((each) => Array.from({ length: each.count }, () => lane(each))))
  }

  const running = run()
  return {
    nudge() {
      // One lane for a row: each of the others would make a query that finds nothing.
      const [lane] = idle
      if (lane) idle.delete(lane)
      // A lane that queries at this moment may not see the row.
      else isNudged = true
      lane?.abort()
    },
    async stop() {
      stopping.abort()
      const done = new AbortController()
      const quiet = running.finally(() => done.abort())
      await Promise.race([quiet, sleep(stopGrace, done.signal)])
      abandoning.abort()
      await quiet
    },
  }
}

/** Waits by the clock of the machine. */
export async function systemSleep(ms: number, signal: AbortSignal): Promise<void> {
  // An abort is the regular way to wake up.
  await sleepFor(ms, undefined, { signal }).catch(() => {})
}
