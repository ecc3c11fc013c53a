import { forwardingHeaders } from '@recruiting/http/backend-requests'
import { noteForLog } from '@recruiting/http/request-log'
import { toWire } from '@recruiting/schema/draft'
import type { Locale } from '@recruiting/schema/options'
import type { LinkRequested } from '@recruiting/schema/resume-deletion'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callApi } from '../src/lib/api/call.ts'
import { ApiError } from '../src/lib/api/problem.ts'
import { type RequestPurpose, requestPurposes } from '../src/pages/links/purposes.ts'
import { backendTransport } from './backend.ts'
import type { PageSource } from './built-pages.ts'
import { sendKept } from './kept-answer.ts'
import { readFormRoute, sentUrl } from './page-request.ts'
import { pageAnswer, type RenderingOptions, renderDocument } from './pages.ts'
import { report } from './problems.ts'
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
        try {
          const { validHours } = await requestLink(purpose, email, request, route.locale, options)
          // See Other: a reload of the next page sends nothing again.
          return reply.header('cache-control', 'no-store').redirect(sentUrl(route, validHours), 303)
        } catch (error) {
          if (!(error instanceof ApiError) || error.code === 'offline') throw error
          noteForLog(request, { problem: error.code })
          const posted = { route: page, email, error }
          const input = { origin: options.siteUrl, transport: noTransport, posted }
          const refusal = await renderDocument(pages, route, input).catch(async (thrown) => {
            report(thrown, request.log)
            return pageAnswer(await pages.shell(page), 500, { 'cache-control': 'no-store' })
          })
          return sendKept(request, reply, refusal)
        }
      }
      for (const url of pageUrls(page)) forms.post<PostedEmail>(url, { handler, config: { page } })
    }
  })
}

type PostedEmail = { Body: { email: string } | undefined }

/** Makes the call of the form with what the backend checks: who asks, from which site, and in which language. */
function requestLink(
  purpose: RequestPurpose,
  email: string,
  request: FastifyRequest<PostedEmail>,
  locale: Locale,
  { apiUrl, apiDeadlineMs }: RenderingOptions,
): Promise<LinkRequested> {
  const { call, body } = requestPurposes[purpose]
  const { origin, 'sec-fetch-site': site } = request.headers
  const transport = backendTransport(apiUrl, apiDeadlineMs, request.log, {
    ...request.steering,
    ...forwardingHeaders(request),
    ...(origin !== undefined && { origin }),
    ...(site !== undefined && { 'sec-fetch-site': String(site) }),
  })
  // Without an address it is empty: the backend says what is missing.
  const sent = toWire(body, { email }) as { email: string }
  return callApi(call, { body: sent }, { locale, transport })
}

/** The page of a form reads nothing of the backend. */
async function noTransport(): Promise<never> {
  throw new Error('The page of a form must not call the backend')
}
