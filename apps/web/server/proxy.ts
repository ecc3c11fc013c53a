import type { IncomingHttpHeaders } from 'node:http'
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BackendUnavailable } from './thrown.ts'

/** What the backend answers: the API, and the mailbox and controls that exist in development only. */
const prefixes = ['/api', '/__mock'] as const

/** The methods that are passed on; the backend refuses what a call does not know. */
export const proxiedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** A connection to the backend on which nothing moves for so long is given up, in milliseconds. */
const silenceMs = 60_000

/** Headers of one connection, not of the answer it carries, and what a backend tells of its make. */
const keptBack = new Set(['connection', 'keep-alive', 'transfer-encoding', 'server', 'via', 'x-powered-by'])

/** Whether the backend, not the site, answers a path. */
export function isProxied(path: string): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

/**
 * Passes the backend's paths on as streams in both directions: no body is held here, and a caller
 * who goes away in mid-upload takes the request to the backend along. Nothing is tried again; when
 * the backend cannot be reached the answer is a problem that says so.
 */
export async function passOnToBackend(site: FastifyInstance, apiUrl: string): Promise<void> {
  // An upload that breaks is reported twice, by the request and by the pipe into it: answered once.
  const answered = new WeakSet<object>()
  for (const prefix of prefixes) {
    await site.register(httpProxy, {
      upstream: apiUrl,
      prefix,
      rewritePrefix: prefix,
      httpMethods: proxiedMethods,
      disableRequestLogging: true,
      // Node's client: its time-out counts silence, so a slow upload may take as long as it moves.
      http: { requestOptions: { timeout: silenceMs } },
      destroyAgent: true,
      replyOptions: {
        rewriteRequestHeaders,
        rewriteHeaders: passableHeaders,
        // The plugin would repeat reads that were answered by 503, as often as ten times.
        retryDelay: () => null,
        onError: (reply) => {
          if (answered.has(reply)) return
          answered.add(reply)
          reply.send(new BackendUnavailable())
        },
      },
    })
  }
}

type Caller = Pick<FastifyRequest, 'ip' | 'host' | 'protocol'>

/** Says who asked. What callers say of themselves is not passed on: `request.ip` has judged it. */
function rewriteRequestHeaders(request: Caller, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(
    ([name]) => !name.startsWith('x-forwarded-') && name !== 'forwarded' && name !== 'x-real-ip',
  )
  return {
    ...Object.fromEntries(kept),
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  }
}

function passableHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !keptBack.has(name)))
}
