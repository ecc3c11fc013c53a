import { withFallback } from '@recruiting/i18n/fallback'
import { problems as twTitles } from '@recruiting/i18n/locales/tw/problems'
import { problems as usTitles } from '@recruiting/i18n/locales/us/problems'
import {
  bearerChallenge,
  type Problem,
  type ProblemCode,
  problems,
  problemType,
  retryableProblems,
} from '@recruiting/schema/contract/problem'
import { contractVersion } from '@recruiting/schema/contract/version'
import { languageTags, localeOfAcceptLanguage } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'

const titles: Record<Locale, Record<ProblemCode, string>> = {
  tw: withFallback(twTitles, usTitles),
  us: usTitles,
}

const retryable: ReadonlySet<ProblemCode> = new Set(retryableProblems)

/** Default of `Retry-After` in seconds: about the time a restart takes. */
export const defaultRetryAfter = 5

/** An RFC 9457 answer. */
export type ProblemAnswer = { status: number; headers: Record<string, string>; body: Problem }

/** What a problem says besides its code. */
export type ProblemDetails = {
  /** The HTTP status where the contract has no code for it. */
  status?: number | undefined
  issues?: Problem['issues'] | undefined
  job?: Problem['job'] | undefined
  /** Seconds; sent with codes that carry `Retry-After`. */
  retryAfter?: number | undefined
  /** Replaces the title of the code. */
  title?: string | undefined
}

/**
 * Makes the answer of a problem in the caller's language.
 * @param request its id and its raw `Accept-Language`
 */
export function problemAnswer(
  code: ProblemCode,
  request: { id: string; acceptLanguage: string | undefined },
  { status = problems[code], issues, job, retryAfter = defaultRetryAfter, title }: ProblemDetails = {},
): ProblemAnswer {
  const locale = localeOfAcceptLanguage(request.acceptLanguage)
  return {
    status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'content-language': languageTags[locale],
      'cache-control': 'no-store',
      'contract-version': contractVersion,
      ...(status === 401 && { 'www-authenticate': bearerChallenge }),
      ...(retryable.has(code) && { 'retry-after': String(Math.ceil(retryAfter)) }),
    },
    body: {
      type: problemType(code),
      title: title ?? titles[locale][code],
      status,
      code,
      requestId: request.id,
      ...(issues !== undefined && issues.length > 0 && { issues }),
      ...(job !== undefined && { job }),
    },
  }
}
