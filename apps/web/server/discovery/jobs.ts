import { BackendUnavailable } from '@recruiting/http/backend-unavailable'
import { apiBase } from '@recruiting/schema/contract/calls'
import { Job, type JobSummary } from '@recruiting/schema/job'
import { JobPage } from '@recruiting/schema/job-search'
import { askBackend } from '../backend-answer.ts'

/** The data that the site itself reads from the backend. */
export type JobSource = {
  /** A page of the open vacancies, newest first, and their total number. */
  page(page: number, pageSize: number): Promise<{ items: readonly JobSummary[]; total: number }>
  /** A vacancy, or the reason why it is not available. */
  job(code: string): Promise<Job | 'not_found' | 'job_closed'>
}

/**
 * Reads vacancies with the calls of the contract.
 * @param apiUrl origin of the backend
 * @param deadlineMs how long the backend may take for one answer, in milliseconds
 * @param headers headers of a request that steer the backend
 * @throws BackendUnavailable from each call, when the backend is down, failing, too slow or violates the contract
 */
export function createJobSource(
  apiUrl: string,
  deadlineMs: number,
  headers?: Readonly<Record<string, string>>,
): JobSource {
  const urlOf = (path: string) => new URL(`${apiBase}${path}`, apiUrl)
  return {
    async page(page, pageSize) {
      const url = urlOf(`/jobs?sort=newest&page=${page}&pageSize=${pageSize}`)
      const answer = await askBackend(url, JobPage, { deadlineMs, headers })
      if ('body' in answer) return answer.body
      throw new BackendUnavailable('invalid')
    },
    async job(code) {
      const answer = await askBackend(urlOf(`/jobs/${encodeURIComponent(code)}`), Job, {
        deadlineMs,
        headers,
      })
      if ('body' in answer) return answer.body
      const reason = answer.problem.code
      if (reason === 'job_closed' || reason === 'not_found') return reason
      throw new BackendUnavailable('invalid')
    },
  }
}
