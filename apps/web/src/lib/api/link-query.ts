import type { CallName, calls } from '@recruiting/schema/contract/calls'
import type { ArgsOf } from '@recruiting/schema/contract/types'
import type { Locale } from '@recruiting/schema/options'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from './call.ts'

type LinkRead = {
  [K in CallName]: (typeof calls)[K] extends { method: 'GET'; link: string } ? K : never
}[CallName]

/** Query options for the data of an emailed link. It is fetched once and removed with the page. */
export function linkQuery<K extends LinkRead>(name: K, args: ArgsOf<K>, locale: Locale) {
  return queryOptions({
    queryKey: [name, args] as const,
    queryFn: ({ signal }) => callApi(name, args, { locale, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  })
}
