import { Job } from '@recruiting/schema/job'
import type { Db, Trx } from '../storage/database.ts'
import { readable, storedDocument } from '../storage/stored-document.ts'

/** A vacancy. Programs that write rows directly may omit the version. */
export const storedJob = storedDocument('jobs.document', Job)

/** The vacancies with these codes, in the order of the codes; unknown and unreadable ones are left out. */
export async function publishedJobs(db: Db | Trx, codes: readonly string[]): Promise<Job[]> {
  if (codes.length === 0) return []
  const rows = await db.selectFrom('jobs').select(['code', 'document']).where('code', 'in', codes).execute()
  const jobs = readable(rows, db.onUnreadable, ({ code, document }) => storedJob.read(document, code))
  const byCode = new Map(jobs.map((job) => [job.code, job]))
  return codes.flatMap((code) => byCode.get(code) ?? [])
}
