import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import type { Namespace } from '~/lib/i18n/words.ts'
import type { JobSearchParams } from '~/lib/url/job-search-params.ts'
import { parseSearch, stringifySearch } from '~/lib/url/search-string.ts'
import { ErrorPage } from './features/layout/error-page.tsx'
import { routeTree } from './route-tree.gen.ts'

/** What routes are given instead of globals, so that a server can make one set a request. */
export type RouterContext = {
  queryClient: QueryClient
  i18n: i18n
  /** Where the site is reached, for addresses that others are told. */
  origin: string
  /** A page of the server is being rendered or taken over: it must look the same on both sides. */
  isServerPage: boolean
}

/** @param history where the server's router stands; a browser has its own. */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // The router would send a script along for a page it renders on the server; the browser restores those itself.
    scrollRestoration: history === undefined,
    // Never by the address, which may hold the secret of an emailed link: the key is kept in the tab's storage.
    getScrollRestorationKey: ({ state }) => state.__TSR_key ?? '',
    defaultErrorComponent: ErrorPage,
  })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page is rendered on the server, and needs these words besides those of the layout to come alive. */
    rendered?: { words: readonly Namespace[] }
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** The search a vacancy was opened from, for the way back. */
    listSearch?: JobSearchParams
  }
}
