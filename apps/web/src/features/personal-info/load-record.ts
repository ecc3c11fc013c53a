import type { Locale } from '@recruiting/schema/options'
import type { PersonalInfoRecord } from '@recruiting/schema/personal-info'
import { queryOptions } from '@tanstack/react-query'
import { callApiVersioned } from '~/lib/api/call.ts'
import { mayPass } from '~/lib/api/problem.ts'
import { digest } from '~/lib/session/digest.ts'
import { keepAnswersOf, mayBeSentAgain } from './waiting-answers.ts'

/** A record as it was read: `version` for the save, `link` the hash of the token, by which answers are kept. */
export type LoadedRecord = { record: PersonalInfoRecord; version: string; link: string }

/**
 * Reads the record of a link. When the link has ended, unsaved answers of this tab wait for a new one.
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

/** The record of a link with its version. It is read once, and nothing of it outlives the page. */
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
