import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { ErrorPage } from './features/layout/error-page.tsx'
import type { JobSearchParams } from './lib/job-search-params.ts'
import { parseSearch, stringifySearch } from './lib/search-string.ts'
import { routeTree } from './route-tree.gen.ts'

/** What routes are given instead of globals, so that a server can make one set a request. */
export type RouterContext = { queryClient: QueryClient; i18n: i18n }

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Never by the address, which may hold the secret of an emailed link: the key is kept in the tab's storage.
    getScrollRestorationKey: ({ state }) => state.__TSR_key ?? '',
    defaultErrorComponent: ErrorPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** The search a vacancy was opened from, for the way back. */
    listSearch?: JobSearchParams
  }
}
