import { forwardingHeaders } from '@recruiting/http/backend-requests'
import { BackendUnavailable } from '@recruiting/http/backend-unavailable'
import { defaultRetryAfter } from '@recruiting/http/problem-answer'
import { noteForLog } from '@recruiting/http/request-log'
import { calls } from '@recruiting/schema/contract/calls'
import { callUrl } from '@recruiting/schema/contract/request'
import { toWire } from '@recruiting/schema/draft'
import { limits } from '@recruiting/schema/limits'
import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import { LinkRequested } from '@recruiting/schema/resume-deletion'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, errorOfAnswer } from '../src/lib/api/problem.ts'
import { type RequestPurpose, requestPurposes } from '../src/pages/links/purposes.ts'
import { askBackend } from './backend.ts'
import type { PageSource } from './built-pages.ts'
import { sendKept } from './kept-answer.ts'
import { readFormRoute, sentUrl } from './page-request.ts'
import { pageAnswer, type RenderingOptions, renderPosted } from './pages.ts'
import { answerThrown, report, reportTrouble } from './problems.ts'
import { pageUrls } from './routes.ts'

/** Far more than any address: 254 characters, each percent-encoded as up to four bytes. */
const maxBytes = 8 * 1024

const purposes = Object.keys(requestPurposes) as RequestPurpose[]

/**
 * Serves the forms that request a link, posted by a browser without scripts: calls the backend on behalf of the caller,
 * then redirects to the page that confirms the request. When the backend refuses, it renders the form again with the
 * typed text and the error. The backend validates, limits and checks the origin; the site only limits the length of the body.
 */
export async function servePostedForms(
  site: FastifyInstance,
  pages: PageSource,
  options: RenderingOptions,
): Promise<void> {
  await site.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    for (const purpose of purposes) {
      const { page } = requestPurposes[purpose]
      const refuse = async (request: FastifyRequest, reply: FastifyReply, email: string, error: ApiError) => {
        if (error.code !== 'offline') noteForLog(request, { problem: error.code })
        const route = readFormRoute(page, request.url, request.headers.cookie)
        const posted = { route: page, email, error }
        const answer = await renderPosted(pages, route, posted, options.siteUrl).catch(async (thrown) => {
          report(thrown, request.log)
          return pageAnswer(await pages.shell(page), 500, { 'cache-control': 'no-store' })
        })
        return sendKept(request, reply, answer)
      }
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const typed = readEmail(request.body)
        if (typed === undefined)
          return refuse(request, reply, '', new ApiError({ code: 'malformed', status: 400 }))
        const route = readFormRoute(page, request.url, request.headers.cookie)
        const answer = await requestLink(purpose, typed, request, route.locale, options)
        if ('error' in answer) return refuse(request, reply, typed, answer.error)
        // See Other: a reload of the next page sends nothing again.
        return reply.header('cache-control', 'no-store').redirect(sentUrl(route, answer.validHours), 303)
      }
      const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
        if (!isTooLong(error)) return void answerThrown(error, reply)
        refuse(request, reply, '', tooLong).catch((thrown: unknown) => void answerThrown(thrown, reply))
      }
      for (const url of pageUrls(page)) forms.post(url, { handler, errorHandler, config: { page } })
    }
  })
}

/** The field of the form; '' when it is missing, undefined when it is repeated. Other fields are ignored. */
function readEmail(body: unknown): string | undefined {
  const values = body instanceof URLSearchParams ? body.getAll('email') : []
  return values.length > 1 ? undefined : (values[0] ?? '')
}

/** Makes the call of the form with what the backend checks: who asks, from which site, and in which language. */
async function requestLink(
  purpose: RequestPurpose,
  email: string,
  request: FastifyRequest,
  locale: Locale,
  { apiUrl, apiDeadlineMs }: RenderingOptions,
): Promise<LinkRequested | { error: ApiError }> {
  const { call, body } = requestPurposes[purpose]
  const { origin, 'sec-fetch-site': site } = request.headers
  try {
    const answer = await askBackend(new URL(callUrl(calls[call], {}, {}), apiUrl), LinkRequested, {
      deadlineMs: apiDeadlineMs,
      status: 202,
      body: toWire(body, { email }),
      headers: {
        ...request.steering,
        ...forwardingHeaders(request),
        'accept-language': languageTags[locale],
        ...(origin !== undefined && { origin }),
        ...(site !== undefined && { 'sec-fetch-site': String(site) }),
      },
    })
    if ('body' in answer) return answer.body
    return { error: errorOfAnswer(answer.problem.status, answer.problem, answer.retryAfter) }
  } catch (error) {
    if (!(error instanceof BackendUnavailable)) throw error
    reportTrouble(error, request.log)
    return { error: new ApiError({ code: 'unavailable', status: 503, retryAfter: defaultRetryAfter }) }
  }
}

const tooLong = new ApiError({
  code: 'payload_too_large',
  status: 413,
  issues: [{ path: 'email', rule: 'tooLong', params: { max: limits.email } }],
})

function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413
}
