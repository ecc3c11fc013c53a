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

/** An answer of the backend that has arrived as a whole. */
type Answer = { ok: boolean; status: number; etag: string | null; text: string }

/**
 * Reads vacancies by the contract's own calls.
 * @param apiUrl origin of the backend
 * @throws BackendUnavailable from each call, when the backend is down, in trouble or too slow
 */
export function createJobSource(apiUrl: string): JobSource {
  async function ask(path: string): Promise<Answer> {
    try {
      const answer = await fetch(new URL(`${apiBase}${path}`, apiUrl), {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(patienceMs),
      })
      // Read here, for a backend may go away in the middle of its answer.
      const text = await answer.text()
      const { ok, status, headers } = answer
      if (ok || status === 404 || status === 410) return { ok, status, etag: headers.get('etag'), text }
    } catch {
      // Refused, reset or too late: all the same to whoever asked.
    }
    throw new BackendUnavailable()
  }

  return {
    async page(page, pageSize) {
      const { text } = await ask(`/jobs?sort=newest&page=${page}&pageSize=${pageSize}`)
      return JobPage.parse(JSON.parse(text))
    },
    async job(code) {
      const { ok, status, etag, text } = await ask(`/jobs/${encodeURIComponent(code)}`)
      if (ok) return { job: Job.parse(JSON.parse(text)), version: etag ?? '' }
      return status === 410 ? 'job_closed' : 'not_found'
    },
  }
}
