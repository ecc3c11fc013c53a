import * as http from 'node:http'
import * as https from 'node:https'
import { urlToHttpOptions } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BackendUnavailable } from './backend-unavailable.ts'
import { endToEndHeaders } from './end-to-end-headers.ts'
import { isTraceHeader, traceHeaders } from './trace-links.ts'

/** Idle timeout of a connection to the backend, in milliseconds. */
const silenceMs = 60_000

/** Forwards a caller's request; resolves with the backend's answer when its headers have arrived. */
export type OpenBackendRequest = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<http.IncomingMessage>

/**
 * Creates the forwarder of a server's requests to the backend. Each request is framed anew: the backend sees a body exactly
 * where the server saw one, with the same length. Throws `BackendUnavailable` when there is no answer. A caller that
 * disconnects aborts its request. After a refusal that does not wait for the whole body, nothing more of the body is sent
 * to the backend; `discardRest` takes it from the caller.
 * @param target origin of the backend; a function chooses one for each request, or none
 */
export function backendRequests(
  server: FastifyInstance,
  target: string | (() => string | undefined),
): OpenBackendRequest {
  // Closes each connection after its answer: a kept one is closed when the backend restarts, perhaps while a request is on
  // its way.
  const agents = [new http.Agent({ keepAlive: false }), new https.Agent({ keepAlive: false })] as const
  server.addHook('onClose', async () => {
    for (const agent of agents) agent.destroy()
  })
  function optionsOf(origin: string): http.RequestOptions {
    const url = new URL(origin)
    const agent = agents[url.protocol === 'https:' ? 1 : 0]
    // Node's client, because its timeout counts inactivity: a slow upload may take as long as it makes progress.
    return { ...urlToHttpOptions(url), agent, timeout: silenceMs }
  }
  const fixed = typeof target === 'string' ? optionsOf(target) : undefined
  function choose(): http.RequestOptions | undefined {
    const origin = typeof target === 'string' ? undefined : target()
    return origin === undefined ? fixed : optionsOf(origin)
  }

  return async (request, reply) => {
    const backend = choose()
    if (backend === undefined) throw new BackendUnavailable('unreachable')
    const { raw } = request
    const framing = framingOf(raw)
    // Not `close`: a backend that answers before it has the whole body would cut off its answer with the connection.
    const headers = { ...headersFor(request), ...framing, connection: 'keep-alive' }
    const open = backend.protocol === 'https:' ? https.request : http.request
    const outgoing = open({ ...backend, method: request.method, path: request.url, headers })
    outgoing.once('close', () => raw.unpipe(outgoing).resume())
    let isLate = false
    outgoing.once('timeout', () => {
      isLate = true
      outgoing.destroy()
    })
    raw.once('close', () => {
      if (!raw.complete) outgoing.destroy()
    })
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) outgoing.destroy()
    })
    const answer = new Promise<http.IncomingMessage>((resolve, reject) => {
      const fail = () => reject(new BackendUnavailable(isLate ? 'deadline' : 'unreachable'))
      outgoing.once('response', resolve).on('error', fail).once('close', fail)
      outgoing.prependOnceListener('response', (early: http.IncomingMessage) => {
        if (outgoing.writableEnded || (early.statusCode ?? 0) < 400) return
        // A browser reads no answer before it has sent its body, and the backend may read slowly or not at all.
        raw.unpipe(outgoing).resume()
        early.once('close', () => outgoing.destroy())
      })
    })
    if (framing === undefined) outgoing.end()
    else {
      // Without it, the backend gets the headers with the first byte of the body, which a caller may hold back.
      outgoing.flushHeaders()
      raw.pipe(outgoing)
    }
    return answer
  }
}

/** The framing of the forwarded body, as received: a known length or chunks; undefined without a body. */
function framingOf({ headers }: http.IncomingMessage): http.OutgoingHttpHeaders | undefined {
  if (headers['transfer-encoding'] !== undefined) return { 'transfer-encoding': 'chunked' }
  const length = Number(headers['content-length'] ?? 0)
  return length > 0 ? { 'content-length': length } : undefined
}

/** Headers that the server sets itself: host, length, expectation, the client address, and the trace. */
function isOurs(name: string): boolean {
  return (
    ['host', 'content-length', 'expect', 'forwarded', 'x-real-ip'].includes(name) ||
    name.startsWith('x-forwarded-') ||
    isTraceHeader(name)
  )
}

/** The caller's headers with the client address from `request.ip`; the caller's forwarding headers are dropped. */
function headersFor(request: FastifyRequest): http.OutgoingHttpHeaders {
  return {
    ...Object.fromEntries(endToEndHeaders(request.raw).filter(([name]) => !isOurs(name))),
    ...forwardingHeaders(request),
  }
}

/**
 * The headers that tell the backend who asks this server, and under which address; the backend counts its limits by them.
 * With the trace of the request, if it has one.
 */
export function forwardingHeaders({
  ip,
  host,
  protocol,
  raw,
}: Pick<FastifyRequest, 'ip' | 'host' | 'protocol' | 'raw'>): Record<string, string> {
  return {
    'x-forwarded-for': ip,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol,
    ...traceHeaders(raw),
  }
}

/**
 * Answers with the backend's answer: its status, its headers without those of the connection, and its body as a stream,
 * which breaks off where the backend's body breaks off.
 * @param keptBack names of headers that are not passed on
 * @throws BackendUnavailable for a status that HTTP does not have
 */
export function passAnswerOn(
  answer: http.IncomingMessage,
  reply: FastifyReply,
  keptBack: ReadonlySet<string> = new Set(),
): FastifyReply {
  const { statusCode = 0 } = answer
  if (statusCode > 599) {
    answer.destroy()
    throw new BackendUnavailable('invalid')
  }
  for (const [name, values] of endToEndHeaders(answer)) {
    if (!keptBack.has(name)) reply.header(name, values.length === 1 ? values[0] : values)
  }
  // Fastify sends the head with the first byte of the body, and answers 500 when the backend closes the connection before
  // that. Once the head is sent, it closes the caller's connection too.
  reply.raw.once('pipe', () => reply.raw.flushHeaders())
  return reply.code(statusCode).send(answer)
}
