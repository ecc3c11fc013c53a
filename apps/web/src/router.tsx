import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import type { Namespace } from '~/lib/i18n/i18n.ts'
import type { PostedForm } from '~/lib/page/page-state.ts'
import type { JobSearchParams } from '~/lib/url/job-search-params.ts'
import { parseSearch, stringifySearch } from '~/lib/url/search-string.ts'
import { ErrorPage } from './pages/layout/error-page.tsx'
import { routeTree } from './route-tree.gen.ts'

/** Dependencies passed to routes instead of globals, so that a server can create one set per request. */
export type RouterContext = {
  queryClient: QueryClient
  i18n: i18n
  origin: string
  /** A server-rendered page is being rendered or hydrated: both sides must produce the same markup. */
  isServerPage: boolean
  posted?: PostedForm | undefined
}

/** @param history the history of the server's router; the browser uses its own. */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  // A page that the server rendered has been scrolled by the browser, and perhaps by its reader.
  let isScrolled = context.isServerPage
  const restoresScroll = () => {
    const restores = !isScrolled
    isScrolled = false
    return restores
  }
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // On the server the router would add a script to the page; the browser restores the scroll position itself.
    scrollRestoration: history === undefined && restoresScroll,
    // Never the URL, which may contain a token: the key is kept in the tab's storage.
    getScrollRestorationKey: ({ state }) => state.__TSR_key ?? '',
    defaultErrorComponent: ErrorPage,
    // Another emailed link in the same tab begins its page anew.
    defaultRemountDeps: ({ params }) => params,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page is rendered on the server and needs these namespaces, besides the layout's, for hydration. */
    rendered?: { words: readonly Namespace[] }
  }
  interface Register {
    router: AppRouter
  }
  interface HistoryState {
    /** The search that the vacancy was opened from, for the link back. */
    listSearch?: JobSearchParams
    /** Position in the history of the entry at which this visit to the form began. */
    formStart?: number
  }
}
