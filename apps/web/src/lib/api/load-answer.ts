import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

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
