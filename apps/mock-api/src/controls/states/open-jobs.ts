import type { Job } from '@recruiting/schema/job'
import type { Context } from '../../context.ts'
import { readable } from '../../documents/stored-document.ts'
import { storedJob } from '../../documents/stored-job.ts'
import { isOpen } from '../../use-cases/job-board.ts'
import { setJobStatus } from '../set-job-status.ts'

/** The newest open vacancy; makes one when there is none. */
export async function openJob(context: Context): Promise<Job> {
  return (await newestJob(context, 'open')) ?? (await madeJob(context, 'open'))
}

/** The newest closed vacancy; makes one when there is none. */
export async function closedJob(context: Context): Promise<Job> {
  return (await newestJob(context, 'closed')) ?? (await madeJob(context, 'closed'))
}

async function newestJob({ db, now }: Context, status: 'open' | 'closed'): Promise<Job | undefined> {
  const rows = await db
    .selectFrom('published_jobs')
    .select(['code', 'document', 'status'])
    .where('status', '=', status)
    .orderBy('posted_at', 'desc')
    .orderBy('code')
    .execute()
  const jobs = readable(rows, db.onUnreadable, (row) => ({
    row,
    job: storedJob.read(row.document, row.code),
  }))
  return jobs.find(({ row, job }) => isOpen({ ...job, status: row.status }, now()) === (status === 'open'))
    ?.job
}

async function madeJob(context: Context, status: 'open' | 'closed'): Promise<Job> {
  const code = status === 'open' ? 'STATE-1' : 'STATE-2'
  await setJobStatus(context, code, status)
  const { document } = await context.db
    .selectFrom('published_jobs')
    .select('document')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return storedJob.read(document, code)
}
