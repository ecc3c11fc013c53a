import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/problem.ts'
import { isLinkPage, isStaticPage } from './static-pages.ts'

/** Only problem documents of the backend count: a gateway without a route answers 404 to everything. */
const ofProblem: Readonly<Record<string, number>> = { not_found: 404, job_closed: 410 }

/**
 * The HTTP status of a rendered page: 500 for a defect, 404 for an unknown vacancy, 410 for a closed one, 503 when
 * the backend does not answer.
 */
export function pageStatus(
  matches: readonly { status: string; routeId: string }[],
  queryClient: QueryClient,
): number {
  if (matches.some(({ status }) => status === 'error')) return 500
  if (matches.some(({ routeId }) => isStaticPage(routeId) || isLinkPage(routeId))) return 200
  const all = queryClient.getQueryCache().getAll()
  const answered = all.filter(({ state }) => state.status !== 'pending')
  // Nothing was fetched, because the URL cannot name an existing vacancy.
  if (answered.length === 0) return 404
  const statuses = answered
    .filter(({ state }) => state.status === 'error')
    .map(({ state: { error } }) => (error instanceof ApiError && ofProblem[error.code]) || 503)
  // The page of a closed vacancy without its suggestions is incomplete and must not be cached.
  return statuses.length === 0 ? 200 : Math.max(...statuses)
}
