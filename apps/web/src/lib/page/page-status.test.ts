import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ApiError, errorOfAnswer } from '../api/problem.ts'
import { pageStatus } from './page-status.ts'

// Of vacancies, closed ones, static pages and a backend that is down: `server/rendered-site.test.ts`.
it.each([
  ['a busy backend', new ApiError({ code: 'too_many_requests', status: 429 })],
  ['a gateway’s own 404', errorOfAnswer(404, undefined, null)],
])('%s makes a page 503', async (_what, error) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await client.prefetchQuery({ queryKey: ['asked'], queryFn: () => Promise.reject(error) })
  expect(pageStatus([{ status: 'success', routeId: '/about' }], client)).toBe(503)
})

it.each(['/about', '/privacy'])('a defect makes %s 500', (routeId) => {
  expect(pageStatus([{ status: 'error', routeId }], new QueryClient())).toBe(500)
})
