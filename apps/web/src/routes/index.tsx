import { createFileRoute, redirect } from '@tanstack/react-router'
import { HomePage } from '~/features/home/home-page.tsx'
import { loadAnswer } from '~/lib/api/load-answer.ts'
import { apiQuery } from '~/lib/api/query.ts'
import { browserStore, guardHome } from '~/lib/guards/guards.ts'
import { loadWords } from '~/lib/i18n/load-words.ts'
import { localeOf } from '~/lib/i18n/use-locale.ts'
import { jobQuery, parseJobSearch } from '~/lib/url/job-search-params.ts'

const words = ['home', 'options', 'problems'] as const

export const Route = createFileRoute('/')({
  staticData: { rendered: { words } },
  validateSearch: parseJobSearch,
  beforeLoad: () => {
    const to = guardHome(browserStore)
    if (to !== undefined) throw redirect({ to, replace: true })
  },
  loaderDeps: ({ search }: { search: Record<string, unknown> }) => parseJobSearch(search),
  loader: async ({ context, deps }) => {
    const list = loadAnswer(context, apiQuery('listJobs', { query: jobQuery(deps) }, localeOf(context.i18n)))
    await loadWords(context.i18n, words)
    // In the browser the page renders immediately with a placeholder for its list.
    if (context.isServerPage) await list
  },
  component: HomePage,
})
