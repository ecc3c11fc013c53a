// @vitest-environment happy-dom
import { exampleApplication } from '@recruiting/schema/examples/application'
import { filterNames } from '@recruiting/schema/job-filters'
import { type AnyRoute, createMemoryHistory, createRouter } from '@tanstack/react-router'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearDraft } from '~/lib/draft/draft-store.ts'
import { stored } from '~/lib/draft/keys.ts'
import { createApp } from './app.tsx'
import { createBrowserQueryClient } from './lib/api/query.ts'
import { createI18n } from './lib/i18n/i18n.ts'
import { routeTree } from './route-tree.gen.ts'
import { createStyleCache } from './ui/theme/style-cache.ts'

const values = ['bogus', '', '-1', '\u0000', '__proto__', '"><script>', '%', '9'.repeat(300), 'done.x']
const names = ['step', 'from', 'job', 'lang', 'keyword', 'sort', 'page', ...filterNames]

/** Every route of the site in TanStack's format: `$token` is a parameter, `/$` the catch-all. */
const tree: AnyRoute = routeTree
const paths = Object.keys(createRouter({ routeTree: tree, history: createMemoryHistory() }).routesByPath)

/** Opens a URL as a person who has chosen a vacancy and agreed to the notice; the backend rejects every call. */
async function open(address: string) {
  cleanup()
  sessionStorage.clear()
  clearDraft()
  const [code = ''] = exampleApplication.jobCodes
  stored.jobs.write({ jobs: [{ code, title: { tw: '法務專員' } }] })
  stored.consent.write({ version: exampleApplication.consent.version, codes: [code] })
  const missing: string[] = []
  const i18n = (await createI18n('tw')).cloneInstance({
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => missing.push(`${namespace}:${key}`),
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const context = {
    queryClient: createBrowserQueryClient(),
    i18n,
    origin: 'https://jobs.example',
    isServerPage: false,
  }
  const { router, element } = createApp(context, createStyleCache('css'), history)
  await act(async () => {
    render(element)
    await router.load()
  })
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull())
  return { router, missing, heading: document.querySelector('h1')?.textContent ?? '' }
}

beforeEach(() => {
  const refuse = () =>
    Response.json({ code: 'not_found', title: 'Not found', status: 404, requestId: 'x' }, { status: 404 })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => refuse()),
  )
  return () => vi.unstubAllGlobals()
})

it('knows the routes', () => {
  expect(paths).toContain('/apply')
  expect(paths).toContain('/personal-info/edit/$token')
})

/** The pages that read parameters are opened with every value, the others with one of each kind. */
const readers = ['/', '/about', '/apply']

describe.each(paths)('%s', (path) => {
  it.each(readers.includes(path) ? values : ['bogus', '\u0000', '__proto__'])(
    'is a whole page with %j in place of each parameter',
    async (value) => {
      const pathname = path
        .replace('$token', encodeURIComponent(value) || 'x')
        .replace('/$', `/${encodeURIComponent(value)}`)
      const query = new URLSearchParams(
        names.flatMap((name) => [
          [name, value],
          [name, value],
        ]),
      )
      const { missing, heading } = await open(`${pathname}?${query}`)
      expect(missing).toEqual([])
      expect(heading).not.toBe('')
      expect(document.body.textContent).not.toMatch(/NaN|undefined|\{\{/)
      expect(document.querySelector('[data-page-failed]')).toBeNull()
      expect(document.querySelector('input[type=hidden]')).toBeNull()
    },
  )
})

it.each(values)('/apply?step=%j leads to the first open step', async (step) => {
  const { router, heading } = await open(`/apply?${new URLSearchParams({ step, from: step })}`)
  expect(router.state.location.search).toEqual({ step: 'personal' })
  expect(heading).toBe('基本資料')
})
