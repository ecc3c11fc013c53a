import type { Job } from '@recruiting/schema/job'
import type { Kysely } from 'kysely'
import { fromJson } from '../db/codec.ts'
import type { Database, JobTable } from '../db/schema.ts'
import { buildJobIndex, type JobIndex } from '../search/job-index.ts'

export type BoardEntry = { job: Job; status: JobTable['status'] }

/** The vacancies as they are in memory. */
export type Board = {
  /** Differs whenever an answer made from the board could differ. */
  version: string
  index: JobIndex
  byCode: ReadonlyMap<string, BoardEntry>
}

export type JobBoard = {
  /** The vacancies, at most `refreshAfter` ms behind the table. */
  current(): Promise<Board>
  /** The vacancies at once, when they need not be looked at anew. */
  peek(): Board | undefined
}

/** Keeps the vacancies in memory, so that a search costs no query; read anew when the table's version changes. */
export function createJobBoard(
  db: Kysely<Database>,
  { now, refreshAfter }: { now: () => number; refreshAfter: number },
): JobBoard {
  let board: Promise<Board> | undefined
  let loaded: Board | undefined
  let tableVersion = -1
  let builtAt = Number.NEGATIVE_INFINITY
  let lookedAt = Number.NEGATIVE_INFINITY

  /** A vacancy's last day may pass, which changes no table; or the clock is set back before the moment it was built for. */
  function holdsNow(known: Board): boolean {
    const moment = now()
    return builtAt <= moment && moment <= known.index.validUntil
  }

  function isFresh(known: Board): boolean {
    return holdsNow(known) && performance.now() - lookedAt < refreshAfter
  }

  async function isStale(): Promise<boolean> {
    if (board === undefined) return true
    const known = await board
    if (isFresh(known)) return false
    if (!holdsNow(known)) return true
    lookedAt = performance.now()
    return (await readVersion(db)) !== tableVersion
  }

  async function load(): Promise<Board> {
    lookedAt = performance.now()
    // The version first: a change in between is then seen as a newer one and read again.
    tableVersion = await readVersion(db)
    const moment = now()
    loaded = await readBoard(db, tableVersion, moment)
    builtAt = moment
    return loaded
  }

  return {
    async current() {
      if (await isStale()) {
        board = load()
        board.catch(() => {
          board = undefined
        })
      }
      return await (board ?? load())
    },
    peek: () => (loaded !== undefined && isFresh(loaded) ? loaded : undefined),
  }
}

async function readVersion(db: Kysely<Database>): Promise<number> {
  const row = await db.selectFrom('versions').select('value').where('name', '=', 'jobs').executeTakeFirst()
  return row?.value ?? 0
}

async function readBoard(db: Kysely<Database>, version: number, now: number): Promise<Board> {
  const rows = await db.selectFrom('jobs').select(['document', 'status']).execute()
  const entries = rows.map(({ document, status }) => ({ job: fromJson<Job>(document), status }))
  const index = buildJobIndex(
    entries.map(({ job, status }) => ({ ...job, status })),
    now,
  )
  return {
    version: `${version} ${index.validUntil}`,
    index,
    byCode: new Map(entries.map((entry) => [entry.job.code, entry])),
  }
}

/** A vacancy takes applications while it is open and its last day, if it has one, has not passed. */
export function isOpen({ job, status }: BoardEntry, now: number): boolean {
  return status === 'open' && (job.validThrough === undefined || Date.parse(job.validThrough) >= now)
}
