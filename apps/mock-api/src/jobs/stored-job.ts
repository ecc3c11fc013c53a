import { Job } from '@recruiting/schema/job'
import type { Db, Trx } from '../storage/database.ts'
import type { JobTable } from '../storage/schema.ts'
import { readable, storedDocument } from '../storage/stored-document.ts'

/** A vacancy. Programs that write rows directly may omit the version. */
export const storedJob = storedDocument('jobs.document', Job)

/** A vacancy with its status. */
export type StoredJob = Job & { status: JobTable['status'] }

/** The vacancies with these codes, by code; unknown and unreadable ones are left out. */
export async function storedJobs(
  db: Db | Trx,
  codes: readonly string[],
): Promise<ReadonlyMap<string, StoredJob>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('jobs')
    .select(['code', 'document', 'status'])
    .where('code', 'in', codes)
    .execute()
  return new Map(
    readable(rows, db.onUnreadable, ({ code, document, status }) => [
      code,
      { ...storedJob.read(document, code), status },
    ]),
  )
}

/** The same in the order of the codes. */
export async function publishedJobs(db: Db | Trx, codes: readonly string[]): Promise<Job[]> {
  const byCode = await storedJobs(db, codes)
  return codes.flatMap((code) => byCode.get(code) ?? [])
}

/** Why nobody can apply for a vacancy or be recommended for it; undefined when they can. @param now ms of Unix time */
export function ruleOfJob(job: StoredJob | undefined, now: number): 'jobUnknown' | 'jobClosed' | undefined {
  if (job === undefined) return 'jobUnknown'
  return isOpen(job, now) ? undefined : 'jobClosed'
}

/** Whether a vacancy accepts applications: its status is open and its last day, if any, has not passed. */
export function isOpen(
  { status, validThrough }: Pick<Job, 'validThrough'> & Pick<JobTable, 'status'>,
  now: number,
): boolean {
  return status === 'open' && (validThrough === undefined || Date.parse(validThrough) >= now)
}
