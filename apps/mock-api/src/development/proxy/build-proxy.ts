import { backendRequests, passAnswerOn } from '@recruiting/http/backend-requests'
import { BackendUnavailable } from '@recruiting/http/backend-unavailable'
import { shareConnections } from '@recruiting/http/connection-share'
import type { LogStream } from '@recruiting/http/log-options'
import { answerMalformedHttp } from '@recruiting/http/malformed-http'
import { isMalformed, pathOf } from '@recruiting/http/request-check'
import { ignoreExpectations, serverOptions } from '@recruiting/http/server-options'
import { apiBase } from '@recruiting/schema/contract/calls'
import { isPlainPath } from '@recruiting/schema/contract/plain-path'
import { requestsTable, steeringTable } from '@recruiting/schema/steering/tables'
import { testSupportBase } from '@recruiting/schema/test-support/calls'
import { testSupportTable } from '@recruiting/schema/test-support/table'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify'
import { Failure } from '../../failure.ts'
import { logOptions } from '../../http/logging.ts'
import { sendProblem } from '../../http/problems.ts'
import { hideMediaType } from '../../http/read-request.ts'
import { registerDocs } from '../docs/docs-route.ts'
import { registerSteeringPage } from '../page/steering-page.ts'
import { type HandlersOf, registerCalls } from '../register-calls.ts'
import { steeredBy } from '../requests/observe.ts'
import type { RequestLog } from '../requests/request-log.ts'
import { createRequestHandlers, logApiRequests } from '../requests/requests.ts'
import { scenarios } from '../scenarios/all-scenarios.ts'
import { answerUnknown, prepareScope } from '../scope.ts'
import { registerFaults } from '../steering/faults.ts'
import { createSteeringHandlers } from '../steering/handlers.ts'
import type { SteeringStore } from '../steering/steering.ts'
import { createSteeringStore } from '../steering/store.ts'
import type { ProxyConfig } from './proxy-config.ts'

/** Methods that are passed on; the backend refuses those that it does not have. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Idle timeout of a connection, in ms; longer than that of the site's server, so that requests are not cut twice. */
const idleTimeout = 90_000

/** The scenarios that need neither the handlers of the reference backend nor its mails. */
const ofEveryBackend = scenarios.filter(({ handlers, isMailDown }) => !handlers && !isMailDown)

/**
 * Builds a server that passes the API on to another backend and logs it with the contract's verdict. Below `/__mock` it
 * has the log, faults and some scenarios, as calls and as a page: it stores nothing and sends no mails.
 */
export async function buildProxy(
  config: ProxyConfig,
  { logStream }: { logStream?: LogStream } = {},
): Promise<FastifyInstance> {
  const app = fastify({
    // No limit: the backend decides how long a request may take.
    ...serverOptions({ headersTimeout: 10_000, requestTimeout: 0 }),
    logger: logOptions(config, logStream),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: config.TRUST_PROXY,
    connectionTimeout: idleTimeout,
    frameworkErrors: (error, request, reply) => {
      sendProblem(error, request, reply.header('x-request-id', request.id))
    },
    clientErrorHandler: (error, socket) =>
      answerMalformedHttp(error, socket, (id) => ({ 'x-request-id': id })),
  })
  ignoreExpectations(app.server)
  const steering = createSteeringStore(ofEveryBackend)
  const log = logApiRequests(app, { now: Date.now, steeredBy: steeredBy(steering) })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.addHook('onRequest', (request, _reply, done) => {
    hideMediaType(request)
    if (isMalformed(request.raw)) return done(new Failure('malformed'))
    done(isPlainPath(pathOf(request.url)) ? undefined : new Failure('not_found'))
  })
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof BackendUnavailable) app.log.warn('the backend did not answer')
    const failure = error instanceof BackendUnavailable ? new Failure('unavailable', { cause: error }) : error
    return sendProblem(failure, request, reply.header('x-request-id', request.id))
  })
  app.setNotFoundHandler((request, reply) =>
    sendProblem(new Failure('not_found'), request, reply.header('x-request-id', request.id)),
  )
  registerFaults(app, steering)
  passApiOn(app, config.TARGET_URL)
  await app.register(async (scope) => registerControls(scope, { log, steering }, config), {
    prefix: testSupportBase,
  })
  shareConnections(app.server)
  return app
}

function passApiOn(app: FastifyInstance, target: string): void {
  const open = backendRequests(app, target)
  async function passOn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const answer = await open(request, reply)
    // Do not add a missing Date: the contract requires the backend to send it.
    reply.raw.sendDate = false
    return passAnswerOn(answer, reply)
  }
  for (const url of [apiBase, `${apiBase}/*`]) app.route({ method: methods, url, handler: passOn })
}

function registerControls(
  scope: FastifyInstance,
  { log, steering }: { log: RequestLog; steering: SteeringStore },
  config: ProxyConfig,
): void {
  const { getTestSupport } = testSupportTable
  const table = { getTestSupport, ...steeringTable, ...requestsTable }
  const handlers: HandlersOf<typeof table> = {
    // `GET /__mock` lists only calls of test support that any backend may implement; the proxy has only this one.
    getTestSupport: async () => ({ calls: ['getTestSupport'] }),
    ...createSteeringHandlers(steering),
    ...createRequestHandlers(log),
  }
  prepareScope(scope, config.SITE_URL)
  registerCalls(scope, table, handlers, {
    SITE_URL: config.SITE_URL,
    CORS_ORIGINS: [],
    IDLE_TIMEOUT: idleTimeout,
  })
  registerSteeringPage(scope, handlers, config)
  registerDocs(scope, (call) => Object.hasOwn(handlers, call))
  answerUnknown(scope, [table])
}
