import type { Job } from '@recruiting/schema/job'
import type { Context } from '../../context.ts'
import { isOpen } from '../../jobs/board.ts'
import { storedJob } from '../../jobs/stored-job.ts'
import { readable } from '../../storage/stored-document.ts'
import { setJobStatus } from '../handlers.ts'

/** The newest open vacancy; makes one when there is none. */
export async function openJob(context: Context): Promise<Job> {
  const [job] = await newestJobs(context, 'open')
  return job ?? (await madeJob(context, 'STATE-1', 'open'))
}

/** The two newest open vacancies; makes those that are missing. */
export async function twoOpenJobs(context: Context): Promise<Job[]> {
  const first = await openJob(context)
  const second = (await newestJobs(context, 'open')).find(({ code }) => code !== first.code)
  return [first, second ?? (await madeJob(context, 'STATE-3', 'open'))]
}

/** The newest closed vacancy; makes one when there is none. */
export async function closedJob(context: Context): Promise<Job> {
  const [job] = await newestJobs(context, 'closed')
  return job ?? (await madeJob(context, 'STATE-2', 'closed'))
}

async function newestJobs({ db, now }: Context, status: 'open' | 'closed'): Promise<Job[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['code', 'document', 'status'])
    .where('status', '=', status)
    .orderBy('posted_at', 'desc')
    .orderBy('code')
    .execute()
  const jobs = readable(rows, db.onUnreadable, (row) => ({
    row,
    job: storedJob.read(row.document, row.code),
  }))
  return jobs
    .filter(({ row, job }) => isOpen({ ...job, status: row.status }, now()) === (status === 'open'))
    .map(({ job }) => job)
}

async function madeJob(context: Context, code: string, status: 'open' | 'closed'): Promise<Job> {
  await setJobStatus(context, code, status)
  const { document } = await context.db
    .selectFrom('jobs')
    .select('document')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return storedJob.read(document, code)
}
