import type { IncomingHttpHeaders } from 'node:http'
import { baseSecurityHeaders } from '@recruiting/http/security-headers'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { allowedMethods } from './endpoints.ts'

const requestHeaders =
  'Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match'
const answerHeaders = 'Content-Language, Date, ETag, Retry-After, X-Request-Id'

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

/**
 * Whether the origin of a request is allowed, for calls that check it (`checksOrigin`). Browsers send
 * `Sec-Fetch-Site`, which scripts cannot set, and `Origin`. A client that sends neither is not a browser, so it
 * cannot be used for cross-site requests.
 * @param allowed the site's own origin and `CORS_ORIGINS`.
 */
export function isOriginAllowed(headers: IncomingHttpHeaders, allowed: ReadonlySet<string>): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site === 'same-origin') return true
  if (origin !== undefined) return allowed.has(origin)
  return site === undefined || site === 'none'
}

/** The parts of a header value between semicolons, in lower case: a media type, then its parameters. */
export function partsOf(value: string): string[] {
  // Not split by a pattern: `\s*;` is quadratic in the length of a run of blanks.
  return value
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
}

/** Whether an `Accept` header allows JSON: the most specific matching range decides (RFC 9110, 12.5.1). */
export function acceptsJson(header: string | undefined): boolean {
  return qualityOf(header, 'application/json') > 0
}

/** Whether an `Accept` header prefers HTML to JSON, as those of browsers do. */
export function prefersHtml(header: string | undefined): boolean {
  return qualityOf(header, 'text/html') > qualityOf(header, 'application/json')
}

/** The quality of a media type in an `Accept` header, 1 without the header. */
function qualityOf(header: string | undefined, type: `${string}/${string}`): number {
  if (header === undefined || header.trim() === '') return 1
  const qualities = new Map<string, number>()
  for (const part of header.split(',')) {
    const [range = '', ...parameters] = partsOf(part)
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    qualities.set(range, quality === undefined ? 1 : Number(quality))
  }
  const family = `${type.slice(0, type.indexOf('/'))}/*`
  return qualities.get(type) ?? qualities.get(family) ?? qualities.get('*/*') ?? 0
}

/** Headers of every answer; routes may override them. `no-store` unless the contract declares otherwise. */
export function securityHeaders({ SITE_URL }: Pick<Config, 'SITE_URL'>): Record<string, string> {
  return { 'cache-control': 'no-store', ...baseSecurityHeaders(SITE_URL.startsWith('https:')) }
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
