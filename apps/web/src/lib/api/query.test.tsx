// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { act, render, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createApp } from '~/app.tsx'
import { pageIn } from '~/form/engine/test-form.tsx'
import { stored } from '~/lib/draft/keys.ts'
import { createI18n } from '~/lib/i18n/i18n.ts'
import { createStyleCache } from '~/ui/theme/style-cache.ts'
import { apiQuery, createBrowserQueryClient, useLoaded } from './query.ts'

afterEach(() => sessionStorage.clear())

const job = apiQuery('getJob', { params: { code: 'SW-1001' } }, 'tw')

it('refuses a query that the loader of the page forgot', async () => {
  const page = await pageIn('tw')
  expect(() => renderHook(() => useLoaded()(job), page)).toThrow('"code":"SW-1001"')
})

/** The site at an address, with a backend that knows no vacancy. */
async function openSite(address: string) {
  const fetch = vi.fn<(url: string) => Promise<Response>>(() =>
    Promise.resolve(Response.json({}, { status: 404 })),
  )
  vi.stubGlobal('fetch', fetch)
  const queryClient = createBrowserQueryClient()
  const context = {
    queryClient,
    i18n: await createI18n('tw'),
    origin: 'https://jobs.example',
    isServerPage: false,
  }
  const history = createMemoryHistory({ initialEntries: [address] })
  const { router, element } = createApp(context, createStyleCache('css'), history)
  render(element)
  const heading = async (pathname: string) => {
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe(pathname))
    await waitFor(() => expect(document.querySelector('h1')).not.toBeNull())
  }
  await heading(new URL(address, context.origin).pathname)
  return { router, queryClient, fetch, heading }
}

it.each(['/', '/about?job=SW-1001'])(
  '%s asks again when a person returns to it after its answers were dropped',
  async (address) => {
    const { router, queryClient, fetch, heading } = await openSite(address)
    await act(() => router.navigate({ to: '/privacy' }))
    await heading('/privacy')
    queryClient.clear()
    const before = fetch.mock.calls.length
    await act(async () => router.history.back())
    await heading(address.split('?')[0] ?? '')
    expect(fetch.mock.calls.length).toBeGreaterThan(before)
    expect(document.querySelector('[data-page-failed]')).toBeNull()
  },
)

it('the page of vacancies asks for those that are stored now, when only its search changes', async () => {
  const { router, fetch } = await openSite('/about?job=SW-1001')
  stored.jobs.write({ jobs: [{ code: 'SW-1101', title: { tw: '後端工程師' } }] })
  await act(() => router.navigate({ to: '/about', search: {} }))
  await waitFor(() => expect(fetch.mock.calls.some(([url]) => url.includes('SW-1101'))).toBe(true))
  await waitFor(() => expect(router.state.isLoading).toBe(false))
  expect(document.querySelector('[data-page-failed]')).toBeNull()
})
