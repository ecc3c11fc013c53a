import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ApiError, errorOfAnswer } from '../api/problem.ts'
import { pageStatus } from './page-status.ts'
import { isStaticPage, staticPages } from './static-pages.ts'

const pagesWithoutData = Object.keys(staticPages).filter(isStaticPage)

const fine = [{ status: 'success', routeId: '/about' }]

async function statusAfter(answer: () => Promise<unknown>): Promise<number> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await client.prefetchQuery({ queryKey: ['asked'], queryFn: answer })
  return pageStatus(fine, client)
}

it.each([
  ['not_found', 404, 404],
  ['job_closed', 410, 410],
  ['unavailable', 503, 503],
  ['internal', 500, 503],
  ['too_many_requests', 429, 503],
] as const)('a problem %s makes it %i', async (code, status, expected) => {
  expect(await statusAfter(() => Promise.reject(new ApiError({ code, status })))).toBe(expected)
})

it.each([404, 410, 502])("a gateway's own %i is no word of the backend's", async (status) => {
  expect(await statusAfter(() => Promise.reject(errorOfAnswer(status, undefined, null)))).toBe(503)
})

it('is 503 when nobody answered, 200 when somebody did', async () => {
  expect(await statusAfter(() => Promise.reject(new ApiError({ code: 'offline' })))).toBe(503)
  expect(await statusAfter(() => Promise.resolve({}))).toBe(200)
})

it('is 404 when there was nothing to ask for, 500 for a defect', () => {
  expect(pageStatus(fine, new QueryClient())).toBe(404)
  expect(pageStatus([{ status: 'error', routeId: '/about' }], new QueryClient())).toBe(500)
})

it.each(pagesWithoutData)('is 200 for %s, which asks for nothing, and 500 for a defect of it', (routeId) => {
  expect(pageStatus([{ status: 'success', routeId }], new QueryClient())).toBe(200)
  expect(pageStatus([{ status: 'error', routeId }], new QueryClient())).toBe(500)
})
