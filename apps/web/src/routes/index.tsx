import { createFileRoute, redirect } from '@tanstack/react-router'
import { HomePage } from '~/features/home/home-page.tsx'
import { apiQuery } from '~/lib/api/query.ts'
import { browserStore, guardHome } from '~/lib/guards.ts'
import { loadWords } from '~/lib/i18n/load-words.ts'
import { localeOf } from '~/lib/i18n/use-locale.ts'
import { jobQuery, parseJobSearch } from '~/lib/job-search-params.ts'

export const Route = createFileRoute('/')({
  validateSearch: parseJobSearch,
  beforeLoad: () => {
    const to = guardHome(browserStore)
    if (to !== undefined) throw redirect({ to })
  },
  loaderDeps: ({ search }: { search: Record<string, unknown> }) => parseJobSearch(search),
  loader: async ({ context: { i18n, queryClient }, deps }) => {
    void queryClient.prefetchQuery(apiQuery('listJobs', { query: jobQuery(deps) }, localeOf(i18n)))
    await loadWords(i18n, ['home', 'options', 'problems'])
  },
  component: HomePage,
})
