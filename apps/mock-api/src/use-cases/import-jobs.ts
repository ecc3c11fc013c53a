import { isDeepStrictEqual } from 'node:util'
import { Job } from '@recruiting/schema/job'
import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import { fromJson, toIso, toJson } from '../db/codec.ts'
import type { Database, JobTable } from '../db/schema.ts'
import type { ImportedJob } from './import-jobs-schema.ts'
import { raiseJobsVersion } from './jobs-version.ts'

/** What to bring in, and whether to close the open vacancies that are not among them. */
export type JobImport = { jobs: readonly ImportedJob[]; closeMissing: boolean; dryRun: boolean }

/** How many vacancies an import makes, changes, leaves and closes. */
export type JobImportSummary = { created: number; updated: number; unchanged: number; closed: number }

type StoredJob = { job: Job; status: JobTable['status'] }

/**
 * Stores vacancies by their codes, all or nothing; a dry run tells the same and stores nothing. A vacancy without a day
 * of posting keeps the one it has, or is posted now. Readers notice by the table's version.
 */
export async function importJobs(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { jobs, closeMissing, dryRun }: JobImport,
): Promise<JobImportSummary> {
  const moment = toIso(now())
  return await db.transaction().execute(async (trx) => {
    const stored = await readJobs(trx)
    const next = jobs.map((job) => toStored(job, stored.get(job.code)?.job.postedAt ?? moment))
    const created = next.filter(({ job }) => !stored.has(job.code))
    const updated = next.filter((entry) => {
      const before = stored.get(entry.job.code)
      return before !== undefined && !isDeepStrictEqual(before, entry)
    })
    const named = new Set(jobs.map(({ code }) => code))
    const missing = closeMissing
      ? [...stored.values()].filter(({ job, status }) => status === 'open' && !named.has(job.code))
      : []
    const closed = missing.map(({ job }): StoredJob => ({ job, status: 'closed' }))
    const changed = [...created, ...updated, ...closed]
    if (!dryRun && changed.length > 0) {
      for (const entry of changed) await writeJob(trx, entry, moment)
      await raiseJobsVersion(trx)
    }
    return {
      created: created.length,
      updated: updated.length,
      unchanged: jobs.length - created.length - updated.length,
      closed: closed.length,
    }
  })
}

async function readJobs(trx: Transaction<Database>): Promise<ReadonlyMap<string, StoredJob>> {
  const rows = await trx.selectFrom('jobs').select(['code', 'document', 'status']).execute()
  return new Map(
    rows.map(({ code, document, status }) => [code, { job: fromJson<Job>(document), status }] as const),
  )
}

/** The contract's vacancy and nothing else: what is checked but not published stays behind. */
function toStored({ status, ...job }: ImportedJob, postedAt: string): StoredJob {
  return { job: Job.parse({ ...job, postedAt: job.postedAt ?? postedAt }), status }
}

async function writeJob(
  trx: Transaction<Database>,
  { job, status }: StoredJob,
  moment: string,
): Promise<void> {
  const values = { document: toJson(job), status, posted_at: job.postedAt, updated_at: moment }
  await trx
    .insertInto('jobs')
    .values({ code: job.code, ...values })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .execute()
}
