// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, render, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createApp } from '~/app.tsx'
import { createI18n } from '~/lib/i18n/i18n.ts'
import { createStyleCache } from '~/ui/theme/style-cache.ts'
import { apiQuery, createBrowserQueryClient, useLoaded } from './query.ts'

afterEach(() => vi.unstubAllGlobals())

const job = apiQuery('getJob', { params: { code: 'SW-1001' } }, 'tw')

function useJob(options: { isAsked: boolean; enabled?: boolean }) {
  const queryClient = createBrowserQueryClient()
  if (options.isAsked) void queryClient.prefetchQuery({ ...job, queryFn: () => Promise.reject(new Error()) })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook(() => useLoaded()({ ...job, enabled: options.enabled ?? true }), { wrapper }).result
    .current
}

it('refuses a query that the loader of the page forgot', () => {
  expect(() => useJob({ isAsked: false })).toThrow('"code":"SW-1001"')
})

it('takes a query that the loader asked for, and one that asks for nothing', () => {
  expect(useJob({ isAsked: true }).queryKey).toBe(job.queryKey)
  expect(useJob({ isAsked: false, enabled: false }).queryKey).toBe(job.queryKey)
})

it.each(['/', '/about?job=SW-1001'])(
  '%s asks again when a person returns to it after its answers were dropped',
  async (address) => {
    const fetch = vi.fn(() => Promise.resolve(Response.json({}, { status: 404 })))
    vi.stubGlobal('fetch', fetch)
    const queryClient = createBrowserQueryClient()
    const context = {
      queryClient,
      i18n: await createI18n('tw'),
      origin: 'https://jobs.example',
      isServerPage: false,
    }
    const { router, element } = createApp(
      context,
      createStyleCache('css'),
      createMemoryHistory({ initialEntries: [address] }),
    )
    render(element)
    const heading = async (pathname: string) => {
      await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe(pathname))
      await waitFor(() => expect(document.querySelector('h1')).not.toBeNull())
    }
    await heading(new URL(address, context.origin).pathname)
    await act(() => router.navigate({ to: '/privacy' }))
    await heading('/privacy')
    queryClient.clear()
    const before = fetch.mock.calls.length
    await act(async () => router.history.back())
    await heading(new URL(address, context.origin).pathname)
    expect(fetch.mock.calls.length).toBeGreaterThan(before)
    expect(document.querySelector('[data-page-failed]')).toBeNull()
  },
)
