import { apiBase } from '@recruiting/schema/contract/calls'
import { Job, type JobSummary } from '@recruiting/schema/job'
import { JobPage } from '@recruiting/schema/job-search'
import { askBackend } from '../backend-answer.ts'
import { BackendUnavailable } from '../thrown.ts'

/** What the site itself reads from the backend. */
export type JobSource = {
  /** A page of the open vacancies, newest first, and how many there are in all. */
  page(page: number, pageSize: number): Promise<{ items: readonly JobSummary[]; total: number }>
  /** A vacancy, or why there is none. */
  job(code: string): Promise<Job | 'not_found' | 'job_closed'>
}

/**
 * Reads vacancies by the contract's own calls.
 * @param apiUrl origin of the backend
 * @param deadlineMs how long the backend may take for one answer, in milliseconds
 * @throws BackendUnavailable from each call, when the backend is down, in trouble, too slow or not to be believed
 */
export function createJobSource(apiUrl: string, deadlineMs: number): JobSource {
  const urlOf = (path: string) => new URL(`${apiBase}${path}`, apiUrl)
  return {
    async page(page, pageSize) {
      const url = urlOf(`/jobs?sort=newest&page=${page}&pageSize=${pageSize}`)
      const answer = await askBackend(url, JobPage, { deadlineMs })
      if ('body' in answer) return answer.body
      throw new BackendUnavailable()
    },
    async job(code) {
      const answer = await askBackend(urlOf(`/jobs/${encodeURIComponent(code)}`), Job, { deadlineMs })
      if ('body' in answer) return answer.body
      const reason = answer.problem.code
      if (reason === 'job_closed' || reason === 'not_found') return reason
      throw new BackendUnavailable()
    },
  }
}
