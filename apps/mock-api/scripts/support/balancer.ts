import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { backendRequests, passAnswerOn } from '@recruiting/http/backend-requests'
import { BackendUnavailable } from '@recruiting/http/backend-unavailable'
import { answerMalformedHttp } from '@recruiting/http/malformed-http'
import { problemAnswer } from '@recruiting/http/problem-answer'
import { isMalformed } from '@recruiting/http/request-check'
import { ignoreExpectations, serverOptions } from '@recruiting/http/server-options'
import type { ProblemCode } from '@recruiting/schema/contract/problem'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'

/** A load balancer for trials: it sends each request to the next member that is ready. */
export type Balancer = {
  port: number
  /** The origins of the members that are ready. */
  ready: () => readonly string[]
  close: () => Promise<void>
}

/** Interval at which each member is asked whether it is ready, in ms. */
export const probeInterval = 100
/** How long a probe may take, in ms. */
const probeTimeout = 2_000

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Calls of test support that change the clock of one process. They are sent to every member. */
const clockPaths: ReadonlySet<string> = new Set(['/__mock/clock', '/__mock/reset'])

/**
 * Starts a balancer before servers with `/readyz`. It believes forwarding headers from this machine, and repeats no
 * request.
 * @param members origins; those that are not started yet are not ready
 */
export async function startBalancer(members: readonly string[]): Promise<Balancer> {
  const probes = new AbortController()
  let ready: readonly string[] = []
  let turn = 0
  function next(): string | undefined {
    turn += 1
    return ready[turn % ready.length]
  }
  async function probe(): Promise<void> {
    const answers = await Promise.all(members.map(isReady))
    ready = members.filter((_, at) => answers[at])
  }
  async function keepProbing(): Promise<void> {
    while (!probes.signal.aborted) {
      await probe()
      await sleep(probeInterval, undefined, { signal: probes.signal }).catch(() => undefined)
    }
  }

  const app = fastify({
    // No limit: the members decide how long a request may take.
    ...serverOptions({ headersTimeout: 0, requestTimeout: 0 }),
    trustProxy: 'loopback',
    frameworkErrors: (_error, request, reply) => {
      sendProblem(request, reply, 'malformed')
    },
    clientErrorHandler: (error, socket) =>
      answerMalformedHttp(error, socket, (id) => ({ 'x-request-id': id })),
  })
  ignoreExpectations(app.server)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.addHook('onRequest', (request, reply, done) => {
    if (!isMalformed(request.raw)) return done()
    sendProblem(request, reply, 'malformed')
  })
  app.setErrorHandler((error, request, reply) =>
    sendProblem(request, reply, error instanceof BackendUnavailable ? 'unavailable' : 'internal'),
  )
  passOn(app, next)
  app.addHook('onRequest', async (request) => {
    if (request.method !== 'GET' && clockPaths.has(request.url)) await probe()
  })
  for (const url of clockPaths) {
    app.route({
      method: ['POST', 'DELETE'],
      url,
      handler: (request, reply) => sendToEach(ready, request, reply),
    })
  }

  await probe()
  const probing = keepProbing()
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    port: (app.server.address() as AddressInfo).port,
    ready: () => ready,
    async close() {
      probes.abort()
      app.server.closeAllConnections()
      await Promise.all([app.close(), probing])
    },
  }
}

async function isReady(member: string): Promise<boolean> {
  try {
    const { status } = await fetch(`${member}/readyz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(probeTimeout),
    })
    return status === 200
  } catch {
    return false
  }
}

function passOn(app: FastifyInstance, next: () => string | undefined): void {
  const open = backendRequests(app, next)
  app.route({
    method: methods,
    url: '/*',
    handler: async (request, reply) => {
      const answer = await open(request, reply)
      // Do not add a missing Date: the contract requires the backend to send it.
      reply.raw.sendDate = false
      return passAnswerOn(answer, reply)
    },
  })
}

/** Sends a request with a short body to every member. @returns the answer of the first one */
async function sendToEach(
  members: readonly string[],
  { method, url, raw, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const chunks: Buffer[] = []
  for await (const chunk of raw) chunks.push(chunk)
  const type = headers['content-type']
  const body = chunks.length > 0 ? Buffer.concat(chunks) : null
  let first: Response | undefined
  for (const member of members) {
    const answer = await fetch(`${member}${url}`, {
      method,
      body,
      headers: type === undefined ? {} : { 'content-type': type },
    })
    first ??= answer
  }
  if (!first) throw new BackendUnavailable('unreachable')
  reply.raw.sendDate = false
  return reply
    .code(first.status)
    .headers(Object.fromEntries(first.headers))
    .send(Buffer.from(await first.arrayBuffer()))
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, code: ProblemCode): FastifyReply {
  const { status, headers, body } = problemAnswer(code, {
    id: request.id,
    acceptLanguage: request.headers['accept-language'],
  })
  return reply
    .code(status)
    .headers({ ...headers, 'x-request-id': request.id })
    .send(Buffer.from(JSON.stringify(body)))
}
