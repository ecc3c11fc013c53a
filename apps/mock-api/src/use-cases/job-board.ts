import type { Job } from '@recruiting/schema/job'
import type { Kysely } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Database, JobTable } from '../db/schema.ts'
import { readable } from '../documents/stored-document.ts'
import { storedJob } from '../documents/stored-job.ts'
import {
  createJobLexicons,
  type IndexedJob,
  type JobIndex,
  type JobLexicons,
  jobIndexInSteps,
  toIndexedJob,
} from '../search/job-index.ts'
import { createPace, inSlices, pages, rowsOfSlice } from '../slices.ts'

/** A vacancy in memory. The same object stays on every board until its row changes. */
export type BoardEntry = IndexedJob & {
  /** As it is stored; it was read once. */
  readonly document: string
  readonly validThrough: string | undefined
}

/** The vacancies as they are in memory. */
export type Board = {
  /** Differs whenever an answer made from the board could differ. */
  version: string
  index: JobIndex
  byCode: ReadonlyMap<string, BoardEntry>
}

export type JobBoard = {
  /**
   * The vacancies, looked at anew when they were last looked at longer than `refreshAfter` ms ago. Up to `mostAwaited`
   * they are those of the table; of more, those before the last change answer while the next board is being made.
   */
  current(): Promise<Board>
  /** The vacancies at once, when they need not be looked at anew. */
  peek(): Board | undefined
  /** Resolves when what is in the table now is what `current` gives; at once when nobody has asked for a board yet. */
  catchUp(): Promise<void>
  /** Told of a board that could not be made while the one before answers. It is tried again when somebody asks. */
  onFailure: (error: unknown) => void
}

type JobTables = Kysely<Database> & Pick<Db, 'onUnreadable'>

/** A request waits for a change of so many vacancies; that takes a few hundredths of a second. */
const mostAwaited = 1_000

/** Keeps the vacancies in memory, so that a search costs no query; made anew when the table's version changes. */
export function createJobBoard(
  db: JobTables,
  { now, refreshAfter, awaited = mostAwaited }: { now: () => number; refreshAfter: number; awaited?: number },
): JobBoard {
  let board: Board | undefined
  let making: Promise<Board> | undefined
  let tableVersion = -1
  let builtAt = Number.NEGATIVE_INFINITY
  let lookedAt = Number.NEGATIVE_INFINITY
  let words = newWords()

  /** A vacancy's last day may pass, which changes no table; or the clock is set back before the moment it was built for. */
  function holdsNow({ index }: Board): boolean {
    const moment = now()
    return builtAt <= moment && moment <= index.validUntil
  }

  function isFresh(known: Board): boolean {
    return holdsNow(known) && performance.now() - lookedAt < refreshAfter
  }

  async function isStale(known: Board): Promise<boolean> {
    lookedAt = performance.now()
    return !holdsNow(known) || (await readVersion(db)) !== tableVersion
  }

  async function make(): Promise<Board> {
    const last = board
    // Words of vacancies that are gone stay in the lexicons until everything is read again.
    const isWasteful = last !== undefined && words.vacancies > 2 * last.byCode.size + mostAwaited
    const before = isWasteful ? undefined : last
    const used = before ? words : newWords()
    let known = before?.byCode ?? new Map<string, BoardEntry>()
    for (;;) {
      lookedAt = performance.now()
      const version = await readVersion(db)
      const byCode = await readEntries(db, known, used)
      known = byCode
      // Changed while it was read, page by page: some vacancies are from before the change. What was read is not lost.
      if ((await readVersion(db)) !== version) continue
      const { lexicons } = used
      const moment = now()
      const steps = jobIndexInSteps(byCode.values(), { lexicons, now: moment, before: before?.index })
      const index = await inSlices(steps)
      words = used
      tableVersion = version
      builtAt = moment
      board = { version: `${version} ${index.validUntil}`, index, byCode }
      return board
    }
  }

  /** One board at a time is being made. */
  function makeOne(): Promise<Board> {
    making ??= make().finally(() => {
      making = undefined
    })
    return making
  }

  const jobs: JobBoard = {
    onFailure: () => undefined,
    async current() {
      if (board === undefined) return await makeOne()
      if (isFresh(board) || !(await isStale(board))) return board
      const last = board
      if (!(await hasMoreThan(db, awaited))) return await makeOne()
      makeOne().catch(jobs.onFailure)
      return last
    },
    peek: () => (board !== undefined && isFresh(board) ? board : undefined),
    async catchUp() {
      if (board === undefined && making === undefined) return
      // The one being made may have been read before the change.
      await making
      if (board !== undefined && (await isStale(board))) await makeOne()
    },
  }
  return jobs
}

/** The lexicons, and how many vacancies were written with them. */
type Words = { lexicons: JobLexicons; vacancies: number }

function newWords(): Words {
  return { lexicons: createJobLexicons(), vacancies: 0 }
}

async function readVersion(db: Kysely<Database>): Promise<number> {
  const row = await db.selectFrom('versions').select('value').where('name', '=', 'jobs').executeTakeFirst()
  return row?.value ?? 0
}

async function hasMoreThan(db: Kysely<Database>, vacancies: number): Promise<boolean> {
  const rows = db.selectFrom('published_jobs').select('code').orderBy('code')
  return (await rows.limit(1).offset(vacancies).executeTakeFirst()) !== undefined
}

type JobRow = Pick<JobTable, 'code' | 'document' | 'status'>

/** All vacancies that can be read; those that are known and did not change are the same objects again. */
async function readEntries(
  db: JobTables,
  known: ReadonlyMap<string, BoardEntry>,
  words: Words,
): Promise<ReadonlyMap<string, BoardEntry>> {
  const entries = new Map<string, BoardEntry>()
  const rows = pages<JobRow>((last) =>
    db
      .selectFrom('published_jobs')
      .select(['code', 'document', 'status'])
      .$if(last !== undefined, (query) => query.where('code', '>', last?.code ?? ''))
      .orderBy('code')
      .limit(rowsOfSlice)
      .execute(),
  )
  const pace = createPace()
  for await (const page of rows) {
    for (const row of page) {
      const before = known.get(row.code)
      const isSame = before?.document === row.document && before.status === row.status
      const [entry] = isSame ? [before] : readable([row], db.onUnreadable, (each) => toEntry(words, each))
      if (entry) entries.set(row.code, entry)
      if (!isSame) await pace()
    }
  }
  return entries
}

function toEntry(words: Words, { code, document, status }: JobRow): BoardEntry {
  const job = storedJob.read(document, code)
  words.vacancies++
  return { ...toIndexedJob(words.lexicons, { ...job, status }), document, validThrough: job.validThrough }
}

/** The whole vacancy. */
export function jobOf({ document, code }: BoardEntry): Job {
  return storedJob.read(document, code)
}

/** A vacancy takes applications while it is open and its last day, if it has one, has not passed. */
export function isOpen(
  { status, validThrough }: Pick<Job, 'validThrough'> & Pick<JobTable, 'status'>,
  now: number,
): boolean {
  return status === 'open' && (validThrough === undefined || Date.parse(validThrough) >= now)
}
