import { discardRest, limitAnswers, maxUnanswered, shareConnections } from '@recruiting/http/connection-share'
import { Failure } from '@recruiting/http/failure'
import type { LogStream } from '@recruiting/http/log-options'
import { answerMalformedHttp } from '@recruiting/http/malformed-http'
import type { Observation } from '@recruiting/http/observation'
import { isMalformed, pathOf } from '@recruiting/http/request-check'
import {
  createRequestLog,
  logRefused,
  logRequests,
  logTunnels,
  type RequestLog,
} from '@recruiting/http/request-log'
import { hideMediaType } from '@recruiting/http/request-parts'
import { ignoreExpectations, serverOptions } from '@recruiting/http/server-options'
import { isPlainPath } from '@recruiting/schema/contract/plain-path'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { createHandlers } from './http/handlers.ts'
import { allowOrigins, commonHeaders } from './http/headers.ts'
import { registerHealth } from './http/health.ts'
import { logOptions } from './http/logging.ts'
import { handleErrors, sendProblem } from './http/problems.ts'
import { maxJsonBytes } from './http/read-request.ts'
import { registerRoutes } from './http/routes.ts'
import { countForged } from './operate/diagnose.ts'
import { countErrors, measureBackend } from './operate/metrics.ts'

/** Bytes buffered per connection between socket and disk; hundreds of uploads run at once. */
const bufferedBytes = 16 * 1024

/**
 * Interval at which Node checks request timeouts, in ms. With its default of 30 s, a timeout of 10 s could take 40
 * s.
 */
const timeoutCheckInterval = 500

/** The HTTP server without routes, and what its routes need of it. */
export type HttpServer = {
  app: FastifyInstance
  requestLog: RequestLog
  observation: Observation | undefined
}

/** Calls for tests, only in development. */
type Development = {
  /** Headers that its calls read. */
  requestHeaders: readonly string[]
  register: (app: FastifyInstance, context: Context) => Promise<void>
}

/** Creates the HTTP server with its log, which the services need. It has no routes yet. */
export function createHttpServer(
  config: Config,
  { logStream, observation }: { logStream?: LogStream; observation?: Observation } = {},
): HttpServer {
  const headers = commonHeaders(config)
  const requestLog = createRequestLog({ observers: observation?.observers })
  const app = fastify({
    ...serverOptions({
      highWaterMark: bufferedBytes,
      headersTimeout: Math.min(config.HEADER_TIMEOUT, config.REQUEST_TIMEOUT),
      connectionsCheckingInterval: Math.min(timeoutCheckInterval, config.HEADER_TIMEOUT),
    }),
    logger: logOptions(config, logStream, observation?.metrics && countErrors(observation.metrics)),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: config.TRUST_PROXY,
    bodyLimit: maxJsonBytes,
    requestTimeout: config.REQUEST_TIMEOUT,
    frameworkErrors: (error, request, reply) => {
      logRefused(request, reply, requestLog)
      sendProblem(error, request, reply.headers({ ...headers, 'x-request-id': request.id }))
    },
    clientErrorHandler: (error, socket) =>
      answerMalformedHttp(
        error,
        socket,
        (id) => ({ ...headers, 'x-request-id': id }),
        (event) => requestLog.malformed(app.log, event),
      ),
  })
  return { app, requestLog, observation }
}

/** Adds hooks and routes to a server that has none; it does not listen yet. */
export async function addRoutes(
  { app, requestLog, observation }: HttpServer,
  context: Context,
  development?: Development,
): Promise<void> {
  const { config, state } = context
  const carried = Object.entries(commonHeaders(config))
  observation?.attach(app)
  const begin = limitAnswers()
  // Hooks with `done`: a promise per hook would cost a tenth of a short answer.
  app.addHook('onRequest', (request, reply, done) => {
    discardRest(request.raw, reply.raw, config.IDLE_TIMEOUT)
    if (!begin(request.ip, pathOf(request.url), reply.raw)) return done(new Failure('unavailable'))
    hideMediaType(request)
    countForged(context, request.ip)
    if (isMalformed(request.raw)) return done(new Failure('malformed'))
    done(isPlainPath(pathOf(request.url)) ? undefined : new Failure('not_found'))
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of carried) if (!reply.hasHeader(name)) reply.header(name, value)
    reply.header('x-request-id', request.id)
    // Decided when the answer is sent: a request that began before the shutdown would otherwise keep its
    // connection, and the process, alive.
    if (state.isClosing) reply.header('connection', 'close')
    done()
  })
  ignoreExpectations(app.server)
  logRequests(app, requestLog)
  logTunnels(app, requestLog)
  if (observation?.metrics) measureBackend(context, observation.metrics)
  handleErrors(app)
  allowOrigins(app, config.CORS_ORIGINS, development?.requestHeaders)
  registerHealth(app, context)
  await development?.register(app, context)
  await registerRoutes(app, createHandlers(context), context)
  shareConnections(app.server, maxUnanswered, (socket) => requestLog.flooded(app.log, socket))
}
