import { randomUUID } from 'node:crypto'
import { shareConnections } from '@recruiting/http/connection-share'
import { isMisframed } from '@recruiting/http/framing'
import { isPlainPath } from '@recruiting/schema/contract/plain-path'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import type { Context } from './context.ts'
import { boundRest } from './contract/body-stream.ts'
import { allowOrigins } from './contract/cors.ts'
import { answerBrokenRequest, handleErrors, sendProblem } from './contract/error-handling.ts'
import { mostJsonBytes } from './contract/json-body.ts'
import { type LogStream, logOptions, logRequests } from './contract/logging.ts'
import { registerRoutes } from './contract/register-routes.ts'
import { securityHeaders } from './contract/security-headers.ts'
import { registerMailbox } from './controls/mailbox.ts'
import { Failure } from './failure.ts'
import { createHandlers } from './handlers/handlers.ts'
import { registerHealth } from './handlers/health.ts'

/** What waits in memory between a connection and the disk, in bytes: hundreds of uploads at once each have it. */
const bufferedBytes = 16 * 1024

/** How often Node looks for requests that take too long, in ms; its own default of 30 s would make 10 s into 40. */
const timeoutCheckInterval = 500

/** The whole backend, not yet listening. */
export async function buildApp(
  context: Context,
  options: { logStream?: LogStream } = {},
): Promise<FastifyInstance> {
  const { config, state } = context
  const headers = securityHeaders(config)
  const carried = Object.entries(headers)
  const app = fastify({
    logger: logOptions(config, options.logStream),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    bodyLimit: mostJsonBytes,
    requestTimeout: config.REQUEST_TIMEOUT,
    http: {
      highWaterMark: bufferedBytes,
      headersTimeout: Math.min(config.HEADER_TIMEOUT, config.REQUEST_TIMEOUT),
      connectionsCheckingInterval: Math.min(timeoutCheckInterval, config.HEADER_TIMEOUT),
      // Refused below instead, as a problem.
      requireHostHeader: false,
    },
    // An address may be said with scheme and host (RFC 9112, 3.2.2): from here on it is as all others.
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?#]*(?=[/?]|$)\/?/i, '/'),
    // A request that was taken is finished; new ones are kept away by `/readyz` and by no longer listening.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      sendProblem(error, request, reply.headers({ ...headers, 'x-request-id': request.id }))
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
  })
  // Hooks with `done`: a promise for each of them would be a tenth of what a short answer costs.
  app.addHook('onRequest', (request, reply, done) => {
    boundRest(request.raw, reply.raw, config.IDLE_TIMEOUT)
    // RFC 9112, 3.2.
    const lacksHost = request.headers.host === undefined && request.raw.httpVersion === '1.1'
    if (lacksHost || isMisframed(request.raw)) return done(new Failure('malformed'))
    const [path = ''] = request.url.split('?', 1)
    done(isPlainPath(path) ? undefined : new Failure('not_found'))
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of carried) if (!reply.hasHeader(name)) reply.header(name, value)
    reply.header('x-request-id', request.id)
    // Not earlier: what was running when the end was asked for would keep its connection, and the process, alive.
    if (state.isClosing) reply.header('connection', 'close')
    done()
  })
  // Node would answer an unknown expectation by itself and without a body; it is none of the contract's.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  logRequests(app)
  context.db.onUnreadable = (err) => app.log.error({ err }, 'stored row left out')
  handleErrors(app)
  allowOrigins(app, config.CORS_ORIGINS)
  registerHealth(app, context)
  if (config.NODE_ENV !== 'production') registerMailbox(app, context)
  await registerRoutes(app, createHandlers(context), context)
  shareConnections(app.server)
  return app
}
