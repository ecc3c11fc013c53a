import type { Locale } from '@recruiting/schema/options'
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/problem.ts'

/** What a page of the server brings along, so that the browser renders the same without asking again. */
export type PageState = {
  /** Path and query that were rendered: the address without what means nothing. */
  url: string
  locale: Locale
  origin: string
  queries: DehydratedState['queries']
}

/** Answers and failures of a rendered page, as plain data. */
export function queriesOf(queryClient: QueryClient): PageState['queries'] {
  const settled = {
    shouldDehydrateQuery: ({ state }: { state: { status: string } }) => state.status !== 'pending',
  }
  // The transport of the server is nothing to send.
  return dehydrate(queryClient, settled).queries.map(({ meta: _, ...query }) => query)
}

/** As JSON that no text in it can end: every `<` is escaped. */
export function pageStateJson(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c')
}

/** What the document brought along; undefined for a page that is rendered in the browser alone. */
export function readPageState(text: string | null | undefined): PageState | undefined {
  return text ? (JSON.parse(text) as PageState) : undefined
}

/** Takes the answers over. They count as fresh from now on: a device's clock may be hours off. */
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
        // JSON has taken its class away.
        error: query.state.error && new ApiError(query.state.error as ApiError),
      },
    })),
  })
}
