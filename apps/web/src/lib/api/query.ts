import type { CallName } from '@recruiting/schema/contract/calls'
import type { Table } from '@recruiting/schema/contract/table'
import type { ArgsOf } from '@recruiting/schema/contract/types'
import type { Locale } from '@recruiting/schema/options'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from './call.ts'

/** The calls that read without an emailed link. */
type ReadCall = {
  [K in CallName]: Table[K] extends { method: 'GET'; link?: undefined } ? K : never
}[CallName]

/** Query options derived from a call of the contract; no hook per call is needed. */
export function apiQuery<K extends ReadCall>(name: K, args: ArgsOf<K>, locale: Locale) {
  return queryOptions({
    queryKey: [name, args] as const,
    queryFn: ({ signal, meta }) => callApi(name, args, { locale, signal, transport: meta?.transport }),
    staleTime: 60_000,
    // Offline is an error to show, not a reason to pause silently.
    networkMode: 'always',
  })
}
