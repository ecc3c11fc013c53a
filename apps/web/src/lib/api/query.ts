import type { CallName } from '@recruiting/schema/contract/calls'
import type { Table } from '@recruiting/schema/contract/table'
import type { ArgsOf } from '@recruiting/schema/contract/types'
import type { Locale } from '@recruiting/schema/options'
import {
  type FetchQueryOptions,
  isServer,
  QueryClient,
  type QueryKey,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { callApi, type Transport } from './call.ts'
import { ApiError, isLinkFailure, mayPass } from './problem.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { transport?: Transport }
  }
}

/** The query cache of a tab. Retries only errors that may be temporary. */
export function createBrowserQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: (count, error) => count < 2 && mayPass(error) } },
  })
}

/** The query cache of one server request. No retries, because the reader waits for the page. */
export function createServerQueryClient(transport: Transport): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, meta: { transport } } },
  })
}

type ReadCall = { [K in CallName]: Table[K] extends { method: 'GET' } ? K : never }[CallName]

/** Query options derived from a call of the contract; no hook per call is needed. */
export function apiQuery<K extends ReadCall>(
  name: K,
  args: ArgsOf<K>,
  locale: Locale,
  kept: { staleTime: number; retryOnMount?: boolean } = { staleTime: 60_000 },
) {
  return queryOptions({
    queryKey: [name, args] as const,
    queryFn: ({ signal, meta }) => callApi(name, args, { locale, signal, transport: meta?.transport }),
    ...kept,
    // Offline is an error to show, not a reason to pause silently.
    networkMode: 'always',
  })
}

/** The options of degrees, asked for once. */
export function educationQuery(locale: Locale) {
  return apiQuery('getEducationOptions', {}, locale, { staleTime: Number.POSITIVE_INFINITY })
}

/** What an emailed link opens is fetched once; `forgetLink` removes it. A failure of the server stays until the reader tries again. */
export const onceFetched = { staleTime: Number.POSITIVE_INFINITY, retryOnMount: false } as const

/** Query options for the data of an emailed link. */
export function linkQuery<K extends ReadCall>(name: K, args: ArgsOf<K>, locale: Locale) {
  return apiQuery(name, args, locale, onceFetched)
}

/**
 * Loads what an emailed link opens while the server renders its page; the browser shows the page's heading meanwhile.
 * @param query of the page; a function, so that other pages need not load what it imports
 */
export async function loadLink<T, K extends QueryKey>(
  queryClient: QueryClient,
  query: () => Promise<FetchQueryOptions<T, Error, T, K>>,
): Promise<void> {
  if (!isServer) return
  const options = await query()
  await queryClient.prefetchQuery(options)
  const error = queryClient.getQueryState(options.queryKey)?.error
  if (error && !(error instanceof ApiError)) throw error
  // The browser tries again by itself.
  if (error && !isLinkFailure(error)) queryClient.removeQueries({ queryKey: options.queryKey })
}

/** Removes what a link has opened when its page is left: it may be another version when the page is opened again. */
export function forgetLink({ context }: { context: { queryClient: QueryClient } }, name: ReadCall): void {
  context.queryClient.removeQueries({ queryKey: [name] })
}

/**
 * Loads an answer for a page that reads it with the same query and shows its failure.
 * Hydration takes over a server-rendered page with its failures: nothing is fetched again.
 * @returns undefined when there is no answer.
 */
export async function loadAnswer<T, K extends QueryKey>(
  { queryClient, isServerPage }: { queryClient: QueryClient; isServerPage: boolean },
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<T | undefined> {
  if (isServerPage && queryClient.getQueryState(query.queryKey)?.status === 'error') return undefined
  return queryClient.fetchQuery(query).catch(() => undefined)
}

/**
 * Returns a function for the options of a query that the page's loader has asked for. The page shows the loader's error
 * first; the reader starts the next attempt.
 * @throws when the loader forgot the query: the page would be empty on the server, and ask late in the browser
 */
export function useLoaded() {
  const client = useQueryClient()
  return <Query extends { queryKey: QueryKey; enabled?: unknown }>(query: Query) => {
    if (query.enabled !== false && client.getQueryState(query.queryKey) === undefined)
      throw new Error(`The loader of the page has not asked for ${JSON.stringify(query.queryKey)}.`)
    return { ...query, retryOnMount: false }
  }
}
