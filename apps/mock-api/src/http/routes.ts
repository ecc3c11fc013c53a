import { hash } from 'node:crypto'
import multipart from '@fastify/multipart'
import { callNames, endpointOf, mediaTypeOf, routePath } from '@recruiting/http/endpoints'
import { Failure } from '@recruiting/http/failure'
import { clientOf } from '@recruiting/http/rate-limit'
import { noteForLog } from '@recruiting/http/request-log'
import { acceptsAnswer, isOriginAllowed } from '@recruiting/http/request-parts'
import { type CallName, checksOrigin } from '@recruiting/schema/contract/calls'
import type { BucketName } from '@recruiting/schema/contract/rate-limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { RateLimit } from '../storage/limits.ts'
import { createAnswerCache, sendAnswer, sendCached, sendDownload } from './answers.ts'
import type { AnyOutgoing, Handler, Handlers } from './handler.ts'
import { linkOpener } from './open-links.ts'
import { readRequest } from './read-request.ts'

/** A reference number is in no log, but the start of its SHA-256, which operators compute too. */
function noteReference(request: FastifyRequest, { reference }: { reference: string }): void {
  noteForLog(request, { reference: hash('sha256', reference).slice(0, 16) })
}

/** Counts requests. Throws `too_many_requests` beyond the limit. */
function countRequests(rateLimit: RateLimit, limit: BucketName) {
  return async (request: FastifyRequest): Promise<void> => {
    const retryAfter = await rateLimit.take(clientOf(request.ip))
    if (retryAfter > 0) throw new Failure('too_many_requests', { retryAfter, limit })
  }
}

/** Registers a route for every call of the table. */
export async function registerRoutes(
  app: FastifyInstance,
  handlers: Handlers,
  { config, db, now, jobs, limits }: Pick<Context, 'config' | 'db' | 'now' | 'jobs' | 'limits'>,
): Promise<void> {
  // `readRequest` parses bodies by the declaration of the call; Fastify must not parse them before.
  app.removeAllContentTypeParsers()
  await app.register(multipart)
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  const allowedOrigins = new Set([config.SITE_URL, ...config.CORS_ORIGINS])
  // The other buckets are counted where their cost is known: `open-links.ts`, `uploads/room.ts`, `links/mails.ts`.
  const requestLimits: Partial<Record<BucketName, RateLimit>> = {
    uploads: limits.rate('uploads', config.UPLOADS_PER_HOUR),
    submits: limits.rate('submits', config.SUBMITS_PER_HOUR),
    editLinkRequests: limits.rate('editLinkRequests', config.LINK_REQUESTS_PER_HOUR),
    deletionRequests: limits.rate('deletionRequests', config.LINK_REQUESTS_PER_HOUR),
    linkResends: limits.rate('linkResends', config.LINK_REQUESTS_PER_HOUR),
  }
  const answers = createAnswerCache()
  const open = linkOpener({ db, now, wrongLinks: limits.wrongLinks(config.WRONG_LINKS) })

  function register<K extends CallName>(name: K, handler: Handler<K>): void {
    const { call, answers: declared } = endpointOf(name)
    const isCached = 304 in declared
    const bucket = call.rateLimits?.find((each) => requestLimits[each] !== undefined)
    const rateLimit = bucket && requestLimits[bucket]
    const counting = rateLimit && bucket ? [countRequests(rateLimit, bucket)] : []
    app.route({
      // HEAD is listed: the route that Fastify would add gives a 304 the length of an empty body.
      method: call.method === 'GET' ? ['GET', 'HEAD'] : call.method,
      exposeHeadRoute: false,
      url: routePath(call.path),
      onRequest: [
        (request, _reply, done) => {
          if (call.link !== undefined) noteForLog(request, { purpose: call.link })
          if (checksOrigin(call) && !isOriginAllowed(request.headers, allowedOrigins))
            return done(new Failure('origin_forbidden'))
          if (!acceptsAnswer(request.headers.accept, mediaTypeOf(name)))
            return done(new Failure('not_acceptable'))
          done()
        },
        ...counting,
        (request, reply, done) => {
          const cached = isCached ? answers.find(request.url, jobs.peek()?.version) : undefined
          if (cached !== undefined) return sendCached(name, cached, request, reply)
          return done()
        },
      ],
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const incoming = await readRequest(name, request, reply, { idleTimeout: config.IDLE_TIMEOUT, open })
        const outgoing = (await handler(incoming)) as AnyOutgoing
        if ('download' in outgoing) {
          noteReference(request, outgoing.download)
          return sendDownload(name, outgoing.download, reply)
        }
        if (!('json' in outgoing)) {
          const { body } = outgoing
          if (body && 'reference' in body) noteReference(request, body)
          return sendAnswer(name, outgoing, reply)
        }
        const { version, json } = outgoing
        return sendCached(name, answers.keep(request.url, version, json), request, reply)
      },
    })
  }
  for (const name of callNames) register(name, handlers[name] as Handler<typeof name>)
}
