import { forwardingHeaders } from '@recruiting/http/backend-requests'
import { BackendUnavailable } from '@recruiting/http/backend-unavailable'
import { defaultRetryAfter } from '@recruiting/http/problem-answer'
import { noteForLog } from '@recruiting/http/request-log'
import { calls } from '@recruiting/schema/contract/calls'
import { callUrl } from '@recruiting/schema/contract/request'
import { toWire } from '@recruiting/schema/draft'
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
import { report, reportTrouble } from './problems.ts'
import { pageUrls } from './routes.ts'

/** Far more than any address; the backend says of a shorter one that it is too long. */
const maxBytes = 16 * 1024

const purposes = Object.keys(requestPurposes) as RequestPurpose[]

/**
 * Serves the forms that request a link, posted by a browser without scripts: calls the backend on behalf of the caller,
 * then redirects to the page that confirms the request. When the backend refuses, it renders the form again with the
 * typed text and the error. The backend validates, limits and checks the origin; the site only limits the size of the body.
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
      (_request, body, done) => done(null, { email: new URLSearchParams(String(body)).get('email') ?? '' }),
    )
    for (const purpose of purposes) {
      const { page } = requestPurposes[purpose]
      const handler = async (request: FastifyRequest<PostedEmail>, reply: FastifyReply) => {
        const email = request.body?.email ?? ''
        const route = readFormRoute(page, request.url, request.headers.cookie)
        const answer = await requestLink(purpose, email, request, route.locale, options)
        // See Other: a reload of the next page sends nothing again.
        if (!('error' in answer))
          return reply.header('cache-control', 'no-store').redirect(sentUrl(route, answer.validHours), 303)
        const { error } = answer
        if (error.code !== 'offline') noteForLog(request, { problem: error.code })
        const posted = { route: page, email, error }
        const refusal = await renderPosted(pages, route, posted, options.siteUrl).catch(async (thrown) => {
          report(thrown, request.log)
          return pageAnswer(await pages.shell(page), 500, { 'cache-control': 'no-store' })
        })
        return sendKept(request, reply, refusal)
      }
      for (const url of pageUrls(page)) forms.post<PostedEmail>(url, { handler, config: { page } })
    }
  })
}

/** What is read of a form. */
type PostedEmail = { Body: { email: string } | undefined }

/** Makes the call of the form with what the backend checks: who asks, from which site, and in which language. */
async function requestLink(
  purpose: RequestPurpose,
  email: string,
  request: FastifyRequest<PostedEmail>,
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
