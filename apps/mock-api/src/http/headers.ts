import { allowedMethods } from '@recruiting/http/endpoints'
import { baseSecurityHeaders } from '@recruiting/http/security-headers'
import { contractVersion } from '@recruiting/schema/contract/version'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const requestHeaders =
  'Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match'
const answerHeaders = 'Content-Language, Contract-Version, Date, ETag, Retry-After, X-Request-Id'

/**
 * Allows pages of the listed origins to call the API, without credentials; with an empty list CORS is off.
 * @param more headers that requests may have beside those of the contract
 */
export function allowOrigins(
  app: FastifyInstance,
  origins: readonly string[],
  more: readonly string[] = [],
): void {
  if (origins.length === 0) return
  const allowed = [requestHeaders, ...more].join(', ')
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
    reply.header('access-control-allow-headers', allowed).header('access-control-max-age', '600')
    return reply.code(204).send()
  })
}

/** Headers of every answer; routes may override them. `no-store` unless the contract declares otherwise. */
export function commonHeaders({ SITE_URL }: Pick<Config, 'SITE_URL'>): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'contract-version': contractVersion,
    ...baseSecurityHeaders(SITE_URL.startsWith('https:')),
  }
}

/** The version of a record as a strong ETag. */
export function versionTag(version: number): string {
  return `"${version}"`
}

/**
 * Whether `If-Match` matches a version, by strong comparison, which excludes weak tags; `*` alone matches any
 * version (RFC 9110, 13.1.1).
 */
export function namesVersion(ifMatch: string, version: number): boolean {
  return ifMatch.trim() === '*' || ifMatch.split(',').some((part) => part.trim() === versionTag(version))
}
