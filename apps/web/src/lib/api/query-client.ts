import { QueryClient } from '@tanstack/react-query'
import type { Transport } from './call.ts'
import { mayPass } from './problem.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { transport?: Transport }
  }
}

/** The cache of a tab. Only what may pass by itself is tried again: a refusal stays one. */
export function createBrowserQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: (count, error) => count < 2 && mayPass(error) } },
  })
}

/** The cache of one request to the server, which asks once: somebody is waiting for the page. */
export function createServerQueryClient(transport: Transport): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, meta: { transport } } },
  })
}
