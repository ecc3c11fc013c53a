import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Loads an answer for a page that reads it by the same query; a failure is the page's to tell.
 * A page of the server is taken over with the failures that it shows: nothing is asked again.
 * @returns undefined when there is no answer.
 */
export async function loadAnswer<T, K extends QueryKey>(
  { queryClient, isServerPage }: { queryClient: QueryClient; isServerPage: boolean },
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<T | undefined> {
  if (isServerPage && queryClient.getQueryState(query.queryKey)?.status === 'error') return undefined
  return queryClient.fetchQuery(query).catch(() => undefined)
}
