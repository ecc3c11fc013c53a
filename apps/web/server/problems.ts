import { withFallback } from '@recruiting/i18n/fallback'
import { problems as titlesTw } from '@recruiting/i18n/locales/tw/problems'
import { problems as titlesUs } from '@recruiting/i18n/locales/us/problems'
import { type Problem, problems, problemType } from '@recruiting/schema/contract/problem'
import { languageTags, localeOfAcceptLanguage } from '@recruiting/schema/locale'
import type { FastifyReply } from 'fastify'

/** The problems that the site answers itself, without its backend. */
export type SiteProblem =
  | 'malformed'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'precondition_failed'
  | 'job_closed'
  | 'headers_too_large'
  | 'internal'
  | 'unavailable'

const titles = { tw: withFallback(titlesTw, titlesUs), us: titlesUs }

/** Seconds after which a caller may try again: about what a restart of the backend takes. */
export const retryAfterSeconds = 5

/** An RFC 9457 answer, body and headers, for whoever writes it. */
export type ProblemAnswer = { status: number; headers: Record<string, string>; body: string }

/**
 * Makes the answer of a problem in the caller's language.
 * @param acceptLanguage the request's `Accept-Language`, as it came
 * @param status HTTP's own, where the contract has no code for it
 */
export function problemAnswer(
  code: SiteProblem,
  requestId: string,
  acceptLanguage: string | undefined,
  status: number = problems[code],
): ProblemAnswer {
  const locale = localeOfAcceptLanguage(acceptLanguage)
  const problem: Problem = {
    type: problemType(code),
    title: titles[locale][code],
    status,
    code,
    requestId,
  }
  return {
    status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'content-language': languageTags[locale],
      'cache-control': 'no-store',
      vary: 'Accept-Language',
      ...(code === 'unavailable' ? { 'retry-after': String(retryAfterSeconds) } : {}),
    },
    body: JSON.stringify(problem),
  }
}

/** Answers a request with a problem; `status` as in `problemAnswer`. */
export function sendProblem(reply: FastifyReply, code: SiteProblem, status?: number): FastifyReply {
  const { id, headers } = reply.request
  const answer = problemAnswer(code, id, headers['accept-language'], status)
  return reply.code(answer.status).headers(answer.headers).send(answer.body)
}
