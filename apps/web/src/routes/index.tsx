import { createFileRoute, redirect } from '@tanstack/react-router'
import { apiQuery, loadAnswer } from '~/lib/api/query.ts'
import { loadWords } from '~/lib/i18n/i18n.ts'
import { localeOf } from '~/lib/i18n/use-locale.ts'
import { guardHome } from '~/lib/page/guards.ts'
import { jobQuery, parseJobSearch } from '~/lib/url/job-search-params.ts'
import { HomePage } from '~/pages/home/home-page.tsx'

/** How long the page waits for its list before it renders without it, in milliseconds. */
const patienceMs = 100
const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const words = ['home', 'options', 'problems'] as const

export const Route = createFileRoute('/')({
  staticData: { rendered: { words } },
  validateSearch: parseJobSearch,
  beforeLoad: () => {
    const to = guardHome()
    if (to !== undefined) throw redirect({ to, replace: true })
  },
  loaderDeps: ({ search: { lang: _, ...search } }) => search,
  loader: async ({ context, deps }) => {
    const list = loadAnswer(context, apiQuery('listJobs', { query: jobQuery(deps) }, localeOf(context.i18n)))
    await loadWords(context.i18n, words)
    const complete = list.then(async (page) => {
      if (page?.total !== 0) return
      // A list without suggestions is complete, too.
      const suggestions = await import('~/pages/home/other-searches-list.tsx').catch(() => undefined)
      await suggestions?.loadOtherSearches(context, deps)
    })
    // A quick answer is rendered once, together with its search. A slower one replaces the previous list later.
    await (context.isServerPage ? complete : Promise.race([complete, passed(patienceMs)]))
  },
  component: HomePage,
})
