import type { Job } from '@recruiting/schema/job'
import { Failure } from '../failure.ts'
import { type Board, isOpen, jobOf } from './job-board.ts'

/** One open vacancy. Throws `not_found` for an unknown code, and `job_closed`. */
export function getJob({ byCode }: Board, code: string, now: number): Job {
  const entry = byCode.get(code)
  if (!entry) throw new Failure('not_found')
  if (!isOpen(entry, now)) {
    const { jobType, locations } = jobOf(entry)
    throw new Failure('job_closed', { job: { jobType, locations } })
  }
  return jobOf(entry)
}
