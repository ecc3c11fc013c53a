import { apiBase } from '@recruiting/schema/contract/calls'
import { Job, type JobSummary } from '@recruiting/schema/job'
import { JobPage } from '@recruiting/schema/job-search'
import { BackendUnavailable } from '../thrown.ts'

/** How long the backend may take for one answer, in milliseconds. */
const patienceMs = 10_000

/** A vacancy with the version of its text, or why there is none. */
export type JobAnswer = { job: Job; version: string } | 'not_found' | 'job_closed'

/** What the site itself reads from the backend. */
export type JobSource = {
  /** A page of the open vacancies, newest first, and how many there are in all. */
  page(page: number, pageSize: number): Promise<{ items: readonly JobSummary[]; total: number }>
  job(code: string): Promise<JobAnswer>
}

/**
 * Reads vacancies by the contract's own calls.
 * @param apiUrl origin of the backend
 * @throws BackendUnavailable from each call, when the backend is down, in trouble or too slow
 */
export function createJobSource(apiUrl: string): JobSource {
  async function ask(path: string): Promise<Response> {
    try {
      const answer = await fetch(new URL(`${apiBase}${path}`, apiUrl), {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(patienceMs),
      })
      if (answer.ok || answer.status === 404 || answer.status === 410) return answer
      await answer.body?.cancel()
    } catch {
      // Refused, reset or too late: all the same to whoever asked.
    }
    throw new BackendUnavailable()
  }

  return {
    async page(page, pageSize) {
      const answer = await ask(`/jobs?sort=newest&page=${page}&pageSize=${pageSize}`)
      return JobPage.parse(await answer.json())
    },
    async job(code) {
      const answer = await ask(`/jobs/${encodeURIComponent(code)}`)
      if (answer.ok) return { job: Job.parse(await answer.json()), version: answer.headers.get('etag') ?? '' }
      await answer.body?.cancel()
      return answer.status === 410 ? 'job_closed' : 'not_found'
    },
  }
}
