import { isDeepStrictEqual } from 'node:util'
import { Job } from '@recruiting/schema/job'
import type { Kysely, Transaction } from 'kysely'
import { toIso } from '../clock.ts'
import type { Context } from '../context.ts'
import { createPace, ImportRefused, pages, rowsOfSlice, runImport, slicesOf, writeSlices } from '../slices.ts'
import { type Db, raiseVersion, transact } from '../storage/database.ts'
import type { Database, JobTable } from '../storage/schema.ts'
import { readable } from '../storage/stored-document.ts'
import type { ImportedJob } from './import-schema.ts'
import { storedJob } from './stored-job.ts'

type Rows<T> = AsyncIterable<T> | Iterable<T>

/**
 * Without `maxClose`, this share of the open vacancies may be closed, or this number if it is more. A file that was cut off
 * misses most vacancies.
 */
const defaultMaxClose = { share: 0.3, count: 10 } as const

/** The vacancies to import, and whether to close open ones that are missing. */
export type JobImport = {
  jobs: Rows<ImportedJob>
  closeMissing: boolean
  /** How many vacancies `closeMissing` may close. */
  maxClose?: number | undefined
  dryRun: boolean
}

/** How many vacancies an import creates, updates, leaves unchanged and closes. */
type JobImportSummary = { created: number; updated: number; unchanged: number; closed: number }

/**
 * Imports vacancies by code; a dry run returns the same summary and stores nothing. All vacancies are read and compared before
 * the first one is written. They are then written in slices, so readers may see a part of them for seconds; running the import
 * again after an interruption writes the rest. A vacancy without a date of posting keeps its stored one, or gets the current
 * time. Resolves when readers see the result. Throws `ImportRefused`, `ImportIncomplete`, and errors of
 * reading the vacancies.
 */
export async function importJobs(
  context: Pick<Context, 'db' | 'now' | 'jobs' | 'state'>,
  { jobs, closeMissing, maxClose, dryRun }: JobImport,
): Promise<JobImportSummary> {
  const { db, state } = context
  const moment = toIso(context.now())
  const summary = await runImport(context, async () => {
    const outcome: JobImportSummary = { created: 0, updated: 0, unchanged: 0, closed: 0 }
    const named = new Set<string>()
    const changed: JobTable[] = []
    for await (const slice of slicesOf(jobs, state)) {
      const { created, updated } = await compare(db, slice, moment)
      outcome.created += created.length
      outcome.updated += updated.length
      outcome.unchanged += slice.length - created.length - updated.length
      changed.push(...created, ...updated)
      for (const { code } of slice) named.add(code)
    }
    if (closeMissing) {
      let open = 0
      for await (const rows of statuses(db)) {
        const wasOpen = rows.filter(({ status }) => status === 'open')
        open += wasOpen.length
        const missing = await rowsOf(
          db,
          wasOpen.filter(({ code }) => !named.has(code)),
        )
        outcome.closed += missing.length
        changed.push(...missing.map((row) => ({ ...row, status: 'closed' as const })))
      }
      const { share, count } = defaultMaxClose
      const most = maxClose ?? Math.max(Math.floor(open * share), count)
      if (outcome.closed > most)
        throw new ImportRefused(
          `${outcome.closed} of ${open} open vacancies are not in the file, and at most ${most} are closed at once. If the file is complete, add --max-close ${outcome.closed}.`,
        )
    }
    if (!dryRun) await writeSlices(changed, rowsOfSlice, { state, write: (rows) => writeRows(db, rows) })
    return outcome
  })
  // The import stands even if the board cannot be rebuilt; the next request retries that.
  await context.jobs.catchUp().catch(context.jobs.onFailure)
  return summary
}

/** The rows of new vacancies and of those that differ from the stored ones. */
async function compare(
  db: Kysely<Database>,
  jobs: readonly ImportedJob[],
  moment: string,
): Promise<{ created: JobTable[]; updated: JobTable[] }> {
  const stored = new Map((await rowsOf(db, jobs)).map((row) => [row.code, row]))
  const created: JobTable[] = []
  const updated: JobTable[] = []
  const pace = createPace()
  for (const job of jobs) {
    const before = stored.get(job.code)
    const { row, document } = toRow(job, before?.posted_at ?? moment)
    if (before === undefined) created.push(row)
    else if (!isSame(before, row, document)) updated.push(row)
    await pace()
  }
  return { created, updated }
}

/** Only the contract's vacancy: fields that are validated but not published are omitted. */
function toRow({ status, ...job }: ImportedJob, postedAt: string): { row: JobTable; document: Job } {
  const document = Job.parse({ ...job, postedAt: job.postedAt ?? postedAt })
  const row = { code: job.code, document: storedJob.write(document), status, posted_at: document.postedAt }
  return { row, document }
}

/** An unreadable stored vacancy counts as different, so that the import replaces it. */
function isSame(before: JobTable, row: JobTable, document: Job): boolean {
  if (before.status !== row.status) return false
  if (before.document === row.document) return true
  const [known] = readable(
    [before],
    () => undefined,
    (each) => storedJob.read(each.document, each.code),
  )
  return isDeepStrictEqual(known, document)
}

async function rowsOf(db: Kysely<Database>, named: readonly { code: string }[]): Promise<JobTable[]> {
  if (named.length === 0) return []
  const codes = named.map(({ code }) => code)
  return await db.selectFrom('jobs').selectAll().where('code', 'in', codes).execute()
}

type Status = Pick<JobTable, 'code' | 'status'>

/** Reads all vacancies: a query for open ones alone could skip any number of closed rows in one statement. */
function statuses(db: Kysely<Database>): AsyncIterable<Status[]> {
  return pages((last) =>
    db
      .selectFrom('jobs')
      .select(['code', 'status'])
      .where('code', '>', last?.code ?? '')
      .orderBy('code')
      .limit(rowsOfSlice)
      .execute(),
  )
}

async function writeRows(db: Db, rows: readonly JobTable[]): Promise<void> {
  await transact(db, async (trx) => {
    // Of several rows with the same code the last one counts.
    await replaceJobs(trx, [...new Map(rows.map((row) => [row.code, row])).values()])
    await raiseVersion(trx, 'jobs')
  })
}

/** Inserts vacancies, or replaces those with the same codes. */
export async function replaceJobs(trx: Transaction<Database>, rows: readonly JobTable[]): Promise<void> {
  await trx
    .insertInto('jobs')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((eb) => ({
        document: eb.ref('excluded.document'),
        status: eb.ref('excluded.status'),
        posted_at: eb.ref('excluded.posted_at'),
      })),
    )
    .execute()
}
