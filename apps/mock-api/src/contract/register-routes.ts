import multipart from '@fastify/multipart'
import { type CallName, checksOrigin } from '@recruiting/schema/contract/calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { clientOf, createRateLimit, type RateLimit } from '../rate-limit.ts'
import { acceptsJson } from './accept.ts'
import { callNames, endpointOf } from './endpoints.ts'
import type { AnyOutgoing, Handler, Handlers } from './handler.ts'
import type { HotLane } from './hot-lane.ts'
import { linkOpener } from './open-links.ts'
import { isOriginAllowed } from './origin.ts'
import { routePath } from './paths.ts'
import { readRequest } from './read-request.ts'
import { sendAnswer } from './send-answer.ts'

/** Makes a route of every call of the table. `handlers` must have all of them. */
export async function registerRoutes(
  app: FastifyInstance,
  handlers: Handlers,
  {
    config,
    db,
    now,
    elapsed,
    hotAnswers,
    lane,
  }: Pick<Context, 'config' | 'db' | 'now' | 'elapsed' | 'hotAnswers'> & { lane: HotLane },
): Promise<void> {
  // Every body is read by `readRequest`, which knows what the call takes: nothing is parsed before.
  app.removeAllContentTypeParsers()
  await app.register(multipart)
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  const allowedOrigins = new Set([config.SITE_URL, ...config.CORS_ORIGINS])
  const rateLimits: Partial<Record<CallName, RateLimit>> = {
    stageUpload: createRateLimit(config.UPLOADS_PER_HOUR, elapsed),
    submitApplication: createRateLimit(config.SUBMITS_PER_HOUR, elapsed),
    requestResumeDeletion: createRateLimit(config.LINK_REQUESTS_PER_HOUR, elapsed),
    resendLink: createRateLimit(config.LINK_REQUESTS_PER_HOUR, elapsed),
  }
  const open = linkOpener({ db, now, elapsed, most: config.WRONG_LINKS })

  function register<K extends CallName>(name: K, handler: Handler<K>): void {
    const { call } = endpointOf(name)
    app.route({
      method: call.method,
      url: routePath(call.path),
      onRequest: (request, _reply, done) => {
        if (checksOrigin(call) && !isOriginAllowed(request.headers, allowedOrigins))
          return done(new Failure('origin_forbidden'))
        if (!acceptsJson(request.headers.accept)) return done(new Failure('not_acceptable'))
        const retryAfter = rateLimits[name]?.take(clientOf(request.ip)) ?? 0
        return done(retryAfter > 0 ? new Failure('too_many_requests', { retryAfter }) : undefined)
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const incoming = await readRequest(name, request, reply, { idleTimeout: config.IDLE_TIMEOUT, open })
        const outgoing = (await handler(incoming)) as AnyOutgoing
        if ('hot' in outgoing) {
          if (hotAnswers.keeps(outgoing)) lane.remember(request.url, routePath(call.path), outgoing)
          if (lane.give(request.raw, reply.raw, outgoing, request.id)) return void reply.hijack()
        }
        sendAnswer(name, outgoing, request, reply)
      },
    })
  }
  for (const name of callNames) register(name, handlers[name] as Handler<typeof name>)
}
