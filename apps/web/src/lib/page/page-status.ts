import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/problem.ts'

/** Only the backend's own word counts: a gateway without a route answers 404 to everything. */
const ofProblem: Readonly<Record<string, number>> = { not_found: 404, job_closed: 410 }

/**
 * The HTTP status of a rendered page, by what it has to tell: 500 for a defect, 404 for a vacancy that does not
 * exist, 410 for one that is closed, 503 for a backend that does not answer.
 */
export function pageStatus(matches: readonly { status: string }[], queryClient: QueryClient): number {
  if (matches.some(({ status }) => status === 'error')) return 500
  const all = queryClient.getQueryCache().getAll()
  const answered = all.filter(({ state }) => state.status !== 'pending')
  // Nothing was asked for, because the address names nothing that could exist.
  if (answered.length === 0) return 404
  const statuses = answered
    .filter(({ state }) => state.status === 'error')
    .map(({ state: { error } }) => (error instanceof ApiError && ofProblem[error.code]) || 503)
  // A closed vacancy whose page lacks the open ones like it is not whole, and must not be kept.
  return statuses.length === 0 ? 200 : Math.max(...statuses)
}
