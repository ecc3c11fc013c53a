import type { FastifyInstance } from 'fastify'
import { allowedMethods } from './paths.ts'

const requestHeaders =
  'Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match'
const answerHeaders = 'Content-Language, ETag, Retry-After, X-Request-Id'

/** Allows pages of the listed origins to call the API, without credentials; with an empty list CORS is off. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !origins.includes(origin)) return
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', answerHeaders)
    reply.header('cross-origin-resource-policy', 'cross-origin')
    const methods = allowedMethods(request.url)
    if (request.method !== 'OPTIONS' || methods.length === 0) return
    if (request.headers['access-control-request-method'] === undefined) return
    reply.header('access-control-allow-methods', methods.join(', '))
    reply.header('access-control-allow-headers', requestHeaders).header('access-control-max-age', '600')
    return reply.code(204).send()
  })
}
