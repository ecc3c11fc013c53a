import * as http from 'node:http'
import * as https from 'node:https'
import { urlToHttpOptions } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endToEndHeaders } from './end-to-end-headers.ts'
import { BackendUnavailable } from './thrown.ts'

/** A connection to the backend on which nothing moves for so long is given up, in milliseconds. */
const silenceMs = 60_000

/**
 * Requests that may be under way to the backend, each with a connection of its own: more than twice the 200 uploads that
 * come at once from a campus fair, and far below the files a process may have open.
 */
export const mostUnderWay = 512

/** Sends a caller's request on, and gives the backend's answer once its headers are here. */
export type OpenBackendRequest = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<http.IncomingMessage>

/**
 * Makes what carries requests to the backend. Each is framed anew: the backend sees a body where the site saw one, and
 * exactly as long. Throws `BackendUnavailable` when there is no answer, and at once when `mostUnderWay` requests are
 * under way. A caller who goes away takes the request along.
 */
export function backendRequests(site: FastifyInstance, apiUrl: string): OpenBackendRequest {
  const url = new URL(apiUrl)
  const { Agent, request: open } = url.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: mostUnderWay })
  // Node's client: its time-out counts silence, so a slow upload may take as long as it moves.
  const backend = { ...urlToHttpOptions(url), agent, timeout: silenceMs }
  site.addHook('onClose', async () => agent.destroy())
  let underWay = 0

  return async (request, reply) => {
    if (underWay >= mostUnderWay) throw new BackendUnavailable()
    const { raw } = request
    const framing = framingOf(raw)
    const headers = { ...headersFor(request), ...framing }
    const outgoing = open({ ...backend, method: request.method, path: request.url, headers })
    underWay += 1
    outgoing.once('close', () => {
      underWay -= 1
      // The rest of a body is thrown away while its caller waits for the answer, and cut off afterwards.
      if (reply.raw.writableFinished && !raw.complete) raw.destroy()
      else raw.unpipe(outgoing).resume()
    })
    outgoing.once('timeout', () => outgoing.destroy())
    raw.once('close', () => {
      if (!raw.complete) outgoing.destroy()
    })
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) outgoing.destroy()
    })
    const answer = new Promise<http.IncomingMessage>((resolve, reject) => {
      const fail = () => reject(new BackendUnavailable())
      outgoing.once('response', resolve).on('error', fail).once('close', fail)
    })
    if (framing === undefined) outgoing.end()
    else raw.pipe(outgoing)
    return answer
  }
}

/** How the body of a request goes on, as it came: of a known length or in chunks; undefined when there is none. */
function framingOf({ headers }: http.IncomingMessage): http.OutgoingHttpHeaders | undefined {
  if (headers['transfer-encoding'] !== undefined) return { 'transfer-encoding': 'chunked' }
  const length = Number(headers['content-length'] ?? 0)
  return length > 0 ? { 'content-length': length } : undefined
}

/** What a caller may not say: the backend's own address, its length, whether to go on, and who asks. */
function isOurs(name: string): boolean {
  return (
    ['host', 'content-length', 'expect', 'forwarded', 'x-real-ip'].includes(name) ||
    name.startsWith('x-forwarded-')
  )
}

/** A caller's headers, and who asked: what callers say of themselves is not passed on, `request.ip` has judged it. */
function headersFor({ raw, ip, host, protocol }: FastifyRequest): http.OutgoingHttpHeaders {
  return {
    ...Object.fromEntries(endToEndHeaders(raw).filter(([name]) => !isOurs(name))),
    'x-forwarded-for': ip,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol,
  }
}
