import { shareConnections } from '@recruiting/http/connection-share'
import { answerMalformedHttp } from '@recruiting/http/malformed-http'
import { isMalformed, pathOf } from '@recruiting/http/request-check'
import { ignoreExpectations, serverOptions } from '@recruiting/http/server-options'
import { isPlainPath } from '@recruiting/schema/contract/plain-path'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import type { Context } from './context.ts'
import { boundRest } from './contract/body-stream.ts'
import { allowOrigins } from './contract/cors.ts'
import { handleErrors, sendProblem } from './contract/error-handling.ts'
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
    ...serverOptions({
      highWaterMark: bufferedBytes,
      headersTimeout: Math.min(config.HEADER_TIMEOUT, config.REQUEST_TIMEOUT),
      connectionsCheckingInterval: Math.min(timeoutCheckInterval, config.HEADER_TIMEOUT),
    }),
    logger: logOptions(config, options.logStream),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: config.TRUST_PROXY,
    bodyLimit: mostJsonBytes,
    requestTimeout: config.REQUEST_TIMEOUT,
    frameworkErrors: (error, request, reply) => {
      sendProblem(error, request, reply.headers({ ...headers, 'x-request-id': request.id }))
    },
    clientErrorHandler: (error, socket) =>
      answerMalformedHttp(error, socket, (id) => ({ ...headers, 'x-request-id': id })),
  })
  // Hooks with `done`: a promise for each of them would be a tenth of what a short answer costs.
  app.addHook('onRequest', (request, reply, done) => {
    boundRest(request.raw, reply.raw, config.IDLE_TIMEOUT)
    if (isMalformed(request.raw)) return done(new Failure('malformed'))
    done(isPlainPath(pathOf(request.url)) ? undefined : new Failure('not_found'))
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of carried) if (!reply.hasHeader(name)) reply.header(name, value)
    reply.header('x-request-id', request.id)
    // Not earlier: what was running when the end was asked for would keep its connection, and the process, alive.
    if (state.isClosing) reply.header('connection', 'close')
    done()
  })
  ignoreExpectations(app.server)
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
