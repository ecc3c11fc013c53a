import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ProblemCode } from '@recruiting/schema/contract/problem'
import type { BucketName } from '@recruiting/schema/contract/rate-limits'
import type { LinkPurpose } from '@recruiting/schema/options'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ClientHash, createClientHash } from './client-hash.ts'
import type { Log } from './log-options.ts'
import type { MalformedHttp } from './malformed-http.ts'

/** What the code that answers a request adds to its log line. */
export type RequestNotes = {
  problem?: ProblemCode
  /** The purpose of the link that the call takes. */
  purpose?: LinkPurpose | 'any'
  /** The limit that refused the request. */
  limit?: BucketName | 'reports'
  /** Field and rule of each issue, such as `personal.email required`. */
  issues?: readonly string[]
  /** A hash of the reference number in the answer. */
  reference?: string
  /** The id under which the backend logged the request. */
  backendRequestId?: string
}

/** What is known of an answered request: numbers and values of closed lists, never a value of a person. */
export type AnsweredRequest = Pick<RequestNotes, 'problem' | 'limit'> & {
  method: string
  /** The pattern of the path; `none` for a path of no route. */
  route: string
  status: number
  ms: number
  /** Whether the caller closed the connection before it had the answer. */
  isCut: boolean
}

/** Is told of what the request log logs. */
export type RequestObserver = {
  answered?: (request: FastifyRequest, answered: AnsweredRequest) => void
  malformed?: () => void
  flooded?: () => void
}

const notes = new WeakMap<object, RequestNotes>()

/** Adds fields to the log line of a request. */
export function noteForLog({ raw }: Pick<FastifyRequest, 'raw'>, more: RequestNotes): void {
  notes.set(raw, { ...notes.get(raw), ...more })
}

/** Writes the lines about requests and connections. */
export type RequestLog = {
  /** One line for an answered request, or for one whose caller closed the connection before (`isCut`). */
  answered: (request: FastifyRequest, reply: FastifyReply, route?: string) => void
  /** Bytes that are not HTTP, or a header that did not arrive in time. */
  malformed: (log: Log, event: MalformedHttp) => void
  /** A connection that was closed because too many requests waited on it. */
  flooded: (log: Log, socket: Pick<Socket, 'remoteAddress'>) => void
}

/** The addresses that load balancers ask every few seconds. */
const probed: readonly string[] = ['/livez', '/readyz']

/**
 * Creates the request log of a server. Probes that find the server in order are logged at level `debug` only.
 * @param routeOf the pattern of a request's path, without values; default: that of its Fastify route
 * @param observers are told of each event too
 */
export function createRequestLog({
  routeOf = ({ routeOptions }) => routeOptions.url ?? 'none',
  clientHash = createClientHash(),
  observers = [],
}: {
  routeOf?: (request: FastifyRequest) => string
  clientHash?: ClientHash
  observers?: readonly RequestObserver[] | undefined
} = {}): RequestLog {
  return {
    answered(request, reply, route = routeOf(request)) {
      const status = reply.raw.statusCode
      const { method } = request
      const ms = Math.round(reply.elapsedTime * 10) / 10
      const isCut = !reply.raw.writableFinished
      const noted = notes.get(request.raw)
      for (const each of observers) each.answered?.(request, { method, route, status, ms, isCut, ...noted })
      const fields = {
        method,
        route,
        status,
        ms,
        client: clientHash(request.ip),
        ...noted,
        ...(isCut && { isCut }),
      }
      if (status >= 500 || status === 429) request.log.warn(fields, 'answered')
      else if (status < 400 && probed.includes(route)) request.log.debug(fields, 'answered')
      else request.log.info(fields, 'answered')
    },
    malformed(log, { peer, ...event }) {
      for (const each of observers) each.malformed?.()
      log.warn({ ...event, peer: clientHash(peer) }, 'malformed request')
    },
    flooded(log, { remoteAddress }) {
      for (const each of observers) each.flooded?.()
      log.warn({ peer: clientHash(remoteAddress) }, 'connection closed: too many requests wait on it')
    },
  }
}

/** Logs every request of a server that has a route or reaches its not-found handler. */
export function logRequests(app: FastifyInstance, { answered }: RequestLog): void {
  app.addHook('onResponse', (request, reply, done) => {
    answered(request, reply)
    done()
  })
}

/** Closes the connection of a `CONNECT`, as Node does without a listener, and logs it. */
export function logTunnels({ server, log }: FastifyInstance, { malformed }: RequestLog): void {
  server.on('connect', ({ socket: { remoteAddress } }: IncomingMessage, socket: Duplex) => {
    malformed(log, {
      requestId: randomUUID(),
      problem: 'method_not_allowed',
      parser: 'CONNECT',
      peer: remoteAddress,
    })
    socket.destroy()
  })
}

/** Logs a request that Fastify refuses before its hooks (`frameworkErrors`). Call it before the answer is sent. */
export function logRefused(request: FastifyRequest, reply: FastifyReply, { answered }: RequestLog): void {
  reply.raw.once('close', () => answered(request, reply, 'none'))
}
