import { METHODS } from 'node:http'
import { backendRequests, passAnswerOn } from '@recruiting/http/backend-requests'
import { BackendUnavailable } from '@recruiting/http/backend-unavailable'
import { shareConnections } from '@recruiting/http/connection-share'
import { Failure } from '@recruiting/http/failure'
import { type LogStream, logOptions } from '@recruiting/http/log-options'
import { answerMalformedHttp } from '@recruiting/http/malformed-http'
import { problemAnswer } from '@recruiting/http/problem-answer'
import { isMalformed, pathOf } from '@recruiting/http/request-check'
import { hideMediaType, isHostAllowed, prefersHtml } from '@recruiting/http/request-parts'
import { ignoreExpectations, serverOptions } from '@recruiting/http/server-options'
import { apiBase } from '@recruiting/schema/contract/calls'
import { isPlainPath } from '@recruiting/schema/contract/plain-path'
import { problems } from '@recruiting/schema/contract/problem'
import { testSupportBase, testSupportCalls, worldHeader } from '@recruiting/schema/test-support/calls'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify'
import { registerCalls } from './calls.ts'
import type { Config } from './config.ts'
import { describe } from './describe.ts'
import { registerFaults } from './faults.ts'
import { createRequestLog } from './log.ts'
import { observeRequests } from './observe.ts'
import { registerPages, sendPage } from './pages.ts'
import { registerStates } from './states.ts'
import { createSteering } from './steering.ts'
import { createWorlds, type Worlds, worldOf } from './worlds.ts'

/** Idle timeout of a connection, in ms; longer than that of the site's server, so that requests are not cut twice. */
const idleTimeout = 90_000

/**
 * Builds the server of the development tools. It passes `/api` on to a backend, logs it with the contract's verdict, and plays
 * scenarios and faults. Below `/__mock` it answers its own calls and pages, and passes everything else on: the calls for tests.
 */
export async function buildApp(
  config: Config,
  { logStream }: { logStream?: LogStream } = {},
): Promise<FastifyInstance> {
  const app = fastify({
    // No limit: the backend decides how long a request may take.
    ...serverOptions({ headersTimeout: 10_000, requestTimeout: 0 }),
    logger: logOptions({ level: config.LOG_LEVEL, stream: logStream }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: config.TRUST_PROXY,
    connectionTimeout: idleTimeout,
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
    clientErrorHandler: (error, socket) =>
      answerMalformedHttp(error, socket, (id) => ({ 'x-request-id': id })),
  })
  ignoreExpectations(app.server)
  const worlds = createWorlds(() => ({
    steering: createSteering(),
    log: createRequestLog(describe),
    isConfirmed: false,
  }))
  const observer = observeRequests(app, worlds)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.addHook('onRequest', (request, _reply, done) => {
    const isOurs = `${pathOf(request.url)}/`.startsWith(`${testSupportBase}/`)
    if (!isOurs) hideMediaType(request)
    if (isMalformed(request.raw)) return done(new Failure('malformed'))
    if (!isPlainPath(pathOf(request.url))) return done(new Failure('not_found'))
    const isForbidden = isOurs && !isHostAllowed(request.headers, config.SITE_URL)
    done(isForbidden ? new Failure('origin_forbidden') : undefined)
  })
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof BackendUnavailable) app.log.warn('the backend did not answer')
    return sendProblem(error, request, reply)
  })
  app.setNotFoundHandler((request, reply) => sendProblem(new Failure('not_found'), request, reply))
  registerFaults(app, worlds, observer)
  passOn(app, worlds, config)
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', (request, reply) => refuseUnknownWorld(request, reply, worlds, config))
      registerCalls(scope, worlds, config)
    },
    { prefix: testSupportBase },
  )
  await app.register(
    async (scope) => {
      registerPages(scope, config)
      registerStates(scope, worlds, config)
    },
    { prefix: testSupportBase },
  )
  shareConnections(app.server)
  return app
}

/** Passes requests of any method on to the backend, which refuses those that it does not have: the API, and the calls for tests. */
function passOn(app: FastifyInstance, worlds: Worlds, { TARGET_URL }: Config): void {
  const open = backendRequests(app, TARGET_URL)
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method))
      app.addHttpMethod(method, { hasBody: true })
  }
  const methods = app.supportedMethods
  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const answer = await open(request, reply)
    followChange(request, answer.statusCode ?? 0, worlds)
    // Do not add a missing Date: the contract requires the backend to send it.
    reply.raw.sendDate = false
    return passAnswerOn(answer, reply)
  }
  for (const base of [apiBase, testSupportBase]) {
    app.route({ method: methods, url: `${base}/*`, handler })
    app.route({
      method: methods,
      url: base,
      handler: (request, reply) =>
        base === testSupportBase && request.method === 'GET' && prefersHtml(request.headers.accept)
          ? sendPage(reply)
          : handler(request, reply),
    })
  }
}

/** Forgets what the tools know of a world that was reset or has ended. */
function followChange({ method, url, headers }: FastifyRequest, status: number, worlds: Worlds): void {
  if (status === 404) worlds.of(headers).isConfirmed = false
  if (status >= 300) return
  const path = pathOf(url)
  const { resetServer } = testSupportCalls
  if (method === resetServer.method && path === resetServer.path) {
    const { steering, log } = worlds.of(headers)
    steering.stop()
    log.clear()
  }
  const ended = method === 'DELETE' && /^\/__mock\/worlds\/([^/]+)$/.exec(path)?.[1]
  if (ended) worlds.forget(ended)
}

/** How long the backend may take to say whether it has a world, in ms. */
const worldTimeout = 15_000

/** Gives the answer of the backend to a call of the tools for a world that the backend does not have. */
async function refuseUnknownWorld(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  worlds: Worlds,
  { TARGET_URL }: Config,
): Promise<FastifyReply | undefined> {
  const id = worldOf(headers)
  const world = worlds.of(headers)
  if (id === '' || world.isConfirmed) return undefined
  const answer = await fetch(TARGET_URL + testSupportBase, {
    headers: { accept: 'application/json', [worldHeader]: id },
    signal: AbortSignal.timeout(worldTimeout),
  })
    .then(async (each) => ({ status: each.status, text: await each.text() }))
    .catch(() => undefined)
  // The tools answer by themselves while the backend cannot be reached.
  if (answer === undefined) return undefined
  const { status, text } = answer
  world.isConfirmed = status !== 404 || !text.includes('"world_unknown"')
  if (world.isConfirmed) return undefined
  worlds.forget(id)
  return reply
    .code(404)
    .headers({ 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store' })
    .send(Buffer.from(text))
}

/** Answers any thrown value with a problem; the cause of an unknown error is logged and not sent. */
function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, issues, job, retryAfter } = toFailure(error)
  if (code === 'internal') request.log.error({ err: error }, code)
  const answer = problemAnswer(
    code,
    { id: request.id, acceptLanguage: request.headers['accept-language'] },
    { retryAfter, issues: issues && [...issues], job },
  )
  return reply
    .code(answer.status)
    .headers(answer.headers)
    .header('x-request-id', request.id)
    .send(Buffer.from(JSON.stringify(answer.body)))
}

function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof BackendUnavailable) return new Failure('unavailable', { cause: error })
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new Failure('payload_too_large')
  if (status === 415) return new Failure('unsupported_media_type')
  return new Failure(typeof status === 'number' && status < problems.internal ? 'malformed' : 'internal')
}
