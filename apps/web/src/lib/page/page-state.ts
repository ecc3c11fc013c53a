import type { Locale } from '@recruiting/schema/options'
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/problem.ts'

/** The state of a server-rendered page, so that the browser renders the same without fetching again. */
export type PageState = {
  /** The rendered path and query, without ignored parameters. */
  url: string
  locale: Locale
  origin: string
  queries: DehydratedState['queries']
  /** Only in the answer to a posted form. */
  posted?: PostedForm | undefined
}

/** The answers and errors of a rendered page, as plain data. */
export function queriesOf(queryClient: QueryClient): PageState['queries'] {
  const settled = {
    shouldDehydrateQuery: ({ state }: { state: { status: string } }) => state.status !== 'pending',
  }
  // `meta` holds the transport of the server, which cannot be serialized.
  return dehydrate(queryClient, settled).queries.map(({ meta: _, ...query }) => query)
}

/** Serializes as JSON that cannot close its element: every `<` is escaped. */
export function pageStateJson(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c')
}

/** Adds the answers to the cache. They count as fresh from now on, because a device's clock may be hours off. */
export function takeOverQueries(queryClient: QueryClient, queries: PageState['queries']): void {
  const now = Date.now()
  hydrate(queryClient, {
    mutations: [],
    queries: queries.map((query) => ({
      ...query,
      dehydratedAt: now,
      state: {
        ...query.state,
        dataUpdatedAt: now,
        // JSON lost the class of the error.
        error: query.state.error && new ApiError(query.state.error as ApiError),
      },
    })),
  })
}

/** A form that was posted without scripts and refused: its page is rendered again, with the text as typed. */
export type PostedForm = {
  route: string
  email: string
  /** In the browser only the fields of the error, because the state of a page is JSON. */
  error: Pick<ApiError, 'code' | 'status' | 'title' | 'issues' | 'retryAfter' | 'requestId'>
}
