import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { importJobs, type JobImport } from '../jobs/import.ts'
import { storedJob } from '../jobs/stored-job.ts'
import { ImportRunning } from '../storage/run-import.ts'
import { seedJobs } from './seed.ts'

type ImportedJob = JobImport['jobs'] extends AsyncIterable<infer T> | Iterable<infer T> ? T : never

/** Seconds until a running import may have ended. */
const retryAfter = 5

/**
 * Opens or closes a vacancy, a new one when the code is unknown. Resolves when readers see it. Throws `unavailable`
 * while an import is running.
 */
export async function setJobStatus(
  context: Pick<Context, 'db' | 'now' | 'jobs' | 'state'>,
  code: string,
  status: ImportedJob['status'],
): Promise<void> {
  const job = (await findJob(context, code)) ?? newJob(code, context.now())
  const { validThrough, ...rest } = job
  const isOver = validThrough !== undefined && Date.parse(validThrough) < context.now()
  const changed = { ...(status === 'open' && isOver ? rest : job), status }
  try {
    await importJobs(context, { jobs: [changed], closeMissing: false, dryRun: false })
  } catch (error) {
    if (error instanceof ImportRunning) throw new Failure('unavailable', { cause: error, retryAfter })
    throw error
  }
}

async function findJob({ db }: Pick<Context, 'db'>, code: string) {
  const row = await db.selectFrom('jobs').select('document').where('code', '=', code).executeTakeFirst()
  return row && storedJob.read(row.document, code)
}

const hourMs = 3_600_000

/**
 * A copy of a seeded vacancy, posted at the beginning of the present hour: several new ones are posted at the same
 * moment, so that tests can compare their order.
 */
function newJob(code: string, now: number): Omit<ImportedJob, 'status'> {
  const [model] = seedJobs()
  if (!model) throw new TypeError('The seed has no vacancy')
  const { status: _status, postedAt: _postedAt, validThrough: _validThrough, ...content } = model
  return { ...content, code, postedAt: new Date(now - (now % hourMs)).toISOString() }
}
