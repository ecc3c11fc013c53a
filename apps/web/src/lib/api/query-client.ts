import { QueryClient } from '@tanstack/react-query'
import type { Transport } from './call.ts'
import { mayPass } from './problem.ts'

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
