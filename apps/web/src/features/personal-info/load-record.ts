import type { Locale } from '@recruiting/schema/options'
import type { PersonalInfoRecord } from '@recruiting/schema/personal-info'
import { queryOptions } from '@tanstack/react-query'
import { callApiVersioned } from '~/lib/api/call.ts'
import { mayPass } from '~/lib/api/problem.ts'
import { digest } from '~/lib/session/digest.ts'
import { keepAnswersOf, mayBeSentAgain } from './waiting-answers.ts'

/** A record as loaded: `version` for the save; `link` is the hash of the token, the key of stored answers. */
export type LoadedRecord = { record: PersonalInfoRecord; version: string; link: string }

/**
 * Loads the record of a link. When the link has expired, unsaved answers of this tab are kept for a new one.
 * @throws {ApiError} as every call with a link does.
 */
export async function loadRecord(token: string, locale: Locale, signal?: AbortSignal): Promise<LoadedRecord> {
  try {
    const { answer, version } = await callApiVersioned(
      'getPersonalInfo',
      { token },
      { locale, ...(signal && { signal }) },
    )
    return { record: answer, version, link: await digest(token) }
  } catch (error) {
    if (mayBeSentAgain(error)) await keepAnswersOf(token)
    throw error
  }
}

/** The query of a link's record and version. It is fetched once and removed with the page. */
export function recordQuery(token: string, locale: Locale) {
  return queryOptions({
    queryKey: ['getPersonalInfo', token] as const,
    queryFn: ({ signal }) => loadRecord(token, locale, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    retry: (count, error) => count < 2 && mayPass(error),
  })
}
