import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '@recruiting/schema/job'
import type { Kysely } from 'kysely'
import { createPace, pages, rowsOfSlice } from '../slices.ts'
import type { Db } from '../storage/database.ts'
import type { Database, JobTable } from '../storage/schema.ts'
import { readable } from '../storage/stored-document.ts'
import { buildJobIndex, type IndexedJob, type JobIndex, toIndexedJob } from './search.ts'
import { storedJob } from './stored-job.ts'

/** A vacancy in memory. The object is reused on every board until its row changes. */
type BoardEntry = IndexedJob & {
  /** The stored JSON, which has been read successfully once. */
  readonly document: string
  readonly validThrough: string | undefined
}

/** An immutable snapshot of the vacancies. */
export type Board = {
  /** Differs between boards from which an answer could differ. */
  version: string
  index: JobIndex
  byCode: ReadonlyMap<string, BoardEntry>
}

/** The size of a board, and its age in ms. */
type BoardFacts = {
  open: number
  closed: number
  /** Since it was built. */
  age: number
  /** Since it was last found equal to the table, or built. */
  unchecked: number
}

export type JobBoard = {
  /**
   * The current board; checks the table's version if the last check is longer than `refreshAfter` ms ago. With up
   * to `maxAwaited` vacancies it waits for the rebuild after a change; with more it returns the previous board
   * until the next one is built, and so it does while the database is away.
   */
  current(): Promise<Board>
  /** The board, if it need not be checked; undefined otherwise. */
  peek(): Board | undefined
  /** For operators; undefined before the first board. */
  facts(): BoardFacts | undefined
  /** Resolves when `current` returns the present content of the table; immediately if no board was requested yet. */
  catchUp(): Promise<void>
  /** For errors of `current` and `catchUp` that nobody else handles. */
  onFailure: (error: unknown) => void
}

type JobTables = Kysely<Database> & Pick<Db, 'onUnreadable'>

/** With at most this many vacancies requests wait for a rebuild, which takes a few hundredths of a second. */
const maxAwaited = 1_000

type BoardOptions = {
  now: () => number
  /** ms between two checks of the table. */
  refreshAfter: number
  awaited?: number
  /** How long a request waits for the database before it gets the previous board, in ms: less than pages wait for it. */
  maxMs?: number
  /** Receives the error of a failed rebuild; the previous board is returned, and a later request retries. */
  onFailure?: (error: unknown) => void
}

/** Keeps the vacancies in memory, so that a search needs no query; rebuilds when the table's version changes. */
export function createJobBoard(
  db: JobTables,
  { now, refreshAfter, awaited = maxAwaited, maxMs = 2_000, onFailure = () => undefined }: BoardOptions,
): JobBoard {
  let board: Board | undefined
  let making: Promise<Board> | undefined
  let tableVersion = -1
  let builtAt = Number.NEGATIVE_INFINITY
  let checkedAt = Number.NEGATIVE_INFINITY
  /** By `performance.now`. */
  let finishedAt = 0
  let comparedAt = 0
  /** A check that has taken longer than `maxMs`. Until it ends, requests get the board in memory at once. */
  let late: Promise<unknown> | undefined

  /** False after the last day of a vacancy, which changes no table, or when the clock was set back before the build. */
  function holdsNow({ index }: Board): boolean {
    const moment = now()
    return builtAt <= moment && moment <= index.validUntil
  }

  function isFresh(known: Board): boolean {
    return holdsNow(known) && performance.now() - checkedAt < refreshAfter
  }

  async function isStale(known: Board): Promise<boolean> {
    checkedAt = performance.now()
    if (!holdsNow(known) || (await readVersion(db)) !== tableVersion) return true
    comparedAt = performance.now()
    return false
  }

  async function make(): Promise<Board> {
    let known = board?.byCode ?? new Map<string, BoardEntry>()
    for (;;) {
      checkedAt = performance.now()
      const version = await readVersion(db)
      const byCode = await readEntries(db, known)
      known = byCode
      // The table changed between two pages, so some vacancies are outdated. The others are reused in the next
      // attempt.
      if ((await readVersion(db)) !== version) continue
      const moment = now()
      const index = await buildJobIndex(byCode.values(), moment)
      tableVersion = version
      builtAt = moment
      finishedAt = performance.now()
      comparedAt = finishedAt
      board = { version: `${version} ${index.validUntil}`, index, byCode }
      return board
    }
  }

  /** Builds one board at a time. */
  function makeOne(): Promise<Board> {
    making ??= make().finally(() => {
      making = undefined
    })
    return making
  }

  /** A board with every change before the call. */
  async function makeLatest(): Promise<Board> {
    // The board being built may have been read before the change.
    await making
    return board !== undefined && !(await isStale(board)) ? board : await makeOne()
  }

  async function renew(last: Board): Promise<Board> {
    // Another request may have built one meanwhile, with which the table was compared.
    if (!(await isStale(last))) return board ?? last
    if (!(await hasMoreThan(db, awaited))) return await makeLatest()
    makeOne().catch(onFailure)
    return last
  }

  return {
    onFailure,
    async current() {
      if (board === undefined) return await makeLatest()
      if (isFresh(board) || late !== undefined) return board
      const last = board
      const renewed = renew(last).catch((error: unknown) => {
        onFailure(error)
        return last
      })
      const answer = await Promise.race([renewed, sleep(maxMs, undefined, { ref: false })])
      if (answer !== undefined) return answer
      late ??= renewed.finally(() => {
        late = undefined
      })
      return board
    },
    peek: () => (board !== undefined && isFresh(board) ? board : undefined),
    facts() {
      if (board === undefined) return undefined
      const open = board.index.jobs.length
      const moment = performance.now()
      return {
        open,
        closed: board.byCode.size - open,
        age: moment - finishedAt,
        unchecked: moment - comparedAt,
      }
    },
    async catchUp() {
      if (board !== undefined || making !== undefined) await makeLatest()
    },
  }
}

async function readVersion(db: Kysely<Database>): Promise<number> {
  const row = await db.selectFrom('versions').select('value').where('name', '=', 'jobs').executeTakeFirst()
  return row?.value ?? 0
}

async function hasMoreThan(db: Kysely<Database>, vacancies: number): Promise<boolean> {
  const rows = db.selectFrom('jobs').select('code').orderBy('code')
  return (await rows.limit(1).offset(vacancies).executeTakeFirst()) !== undefined
}

type JobRow = Pick<JobTable, 'code' | 'document' | 'status'>

/** All readable vacancies; unchanged ones are the same objects as before. */
async function readEntries(
  db: JobTables,
  known: ReadonlyMap<string, BoardEntry>,
): Promise<ReadonlyMap<string, BoardEntry>> {
  const entries = new Map<string, BoardEntry>()
  const rows = pages<JobRow>((last) =>
    db
      .selectFrom('jobs')
      .select(['code', 'document', 'status'])
      .where('code', '>', last?.code ?? '')
      .orderBy('code')
      .limit(rowsOfSlice)
      .execute(),
  )
  const pace = createPace()
  for await (const page of rows) {
    for (const row of page) {
      const before = known.get(row.code)
      const isSame = before?.document === row.document && before.status === row.status
      const [entry] = isSame ? [before] : readable([row], db.onUnreadable, (each) => toEntry(each))
      if (entry) entries.set(row.code, entry)
      if (!isSame) await pace()
    }
  }
  return entries
}

function toEntry({ code, document, status }: JobRow): BoardEntry {
  const job = storedJob.read(document, code)
  return { ...toIndexedJob({ ...job, status }), document, validThrough: job.validThrough }
}

/** The complete vacancy. */
export function jobOf({ document, code }: BoardEntry): Job {
  return storedJob.read(document, code)
}
