import { backendRequests, passAnswerOn } from '@recruiting/http/backend-requests'
import { pathOf } from '@recruiting/http/request-check'
import { noteForLog } from '@recruiting/http/request-log'
import { apiBase, calls } from '@recruiting/schema/contract/calls'
import { isPlainPath } from '@recruiting/schema/contract/plain-path'
import { testSupportBase, worldHeader } from '@recruiting/schema/test-support/calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './problems.ts'
import { callUrls } from './routes.ts'

/** Response headers that reveal the backend's software. */
const keptBack = new Set(['server', 'via', 'x-powered-by'])

/**
 * Forwards the paths that the backend serves, the API and the mailbox and controls that exist only in development, as streams
 * in both directions: no body is buffered, and a caller that disconnects during an upload aborts the request to the backend.
 * Nothing is retried; an unreachable backend becomes a problem response. Only a steered site passes on which world a request names.
 */
export async function serveBackend(
  site: FastifyInstance,
  { apiUrl, isSteered = false }: { apiUrl: string; isSteered?: boolean | undefined },
): Promise<void> {
  await site.register(async (proxy) => {
    const open = backendRequests(proxy, apiUrl)
    const passOn = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      // The resolved path would depend on the server that parses it.
      if (!isPlainPath(pathOf(request.url))) return sendProblem(reply, 'not_found')
      if (!isSteered) leaveOutWorld(request.raw.headersDistinct)
      const answer = await open(request, reply)
      const backendRequestId = answer.headers['x-request-id']
      if (isUuid(backendRequestId)) noteForLog(request, { backendRequestId })
      return passAnswerOn(answer, reply, keptBack)
    }
    const others = [apiBase, testSupportBase].flatMap((prefix) => [prefix, `${prefix}/*`])
    for (const url of [...callUrls, ...others]) {
      proxy.route({
        method: proxy.supportedMethods,
        url,
        config: { headers: 'backend' },
        // Here and not in the handler, because Fastify refuses content types that the backend has to refuse. Without `done`,
        // nothing more happens.
        onRequest: (request, reply) => {
          passOn(request, reply).catch((error: unknown) => reply.send(error))
        },
        handler: passOn,
      })
    }
    proxy.addHook('onSend', async (request, reply) => {
      if (confirmsDeletion(request, reply)) reply.header('clear-site-data', '"cache", "storage"')
    })
  })
}

/**
 * Whether the browser should remove what the site keeps on the device: drafts in every tab, and pages in the back/forward
 * cache. The site sends the header, not the backend, because the header clears the origin that sends it. The cookie stays:
 * it holds only the language.
 */
function confirmsDeletion(request: FastifyRequest, reply: FastifyReply): boolean {
  const { method, path } = calls.confirmResumeDeletion
  return request.method === method && pathOf(request.url) === apiBase + path && reply.statusCode === 200
}

function leaveOutWorld(headers: NodeJS.Dict<string[]>): void {
  delete headers[worldHeader.toLowerCase()]
  const isOther = (cookie: string) => !cookie.trim().startsWith(`${worldHeader}=`)
  const cookies = headers.cookie?.map((line) => line.split(';').filter(isOther).join(';'))
  headers.cookie = cookies?.filter((line) => line !== '')
}

/** Any other id may repeat a value of the request. */
function isUuid(id: unknown): id is string {
  return typeof id === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
}
