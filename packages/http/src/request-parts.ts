import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Call } from '@recruiting/schema/contract/calls'
import type { Issue } from '@recruiting/schema/issue'
import { limits } from '@recruiting/schema/limits'
import type { FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'

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

/**
 * Whether a request was sent to this machine or to the site by name. A page of another site can let its own name
 * point to this machine (DNS rebinding); it then has the same origin as the server, but not one of these names. The
 * name before the site's own server is in `X-Forwarded-Host`.
 * @param siteUrl the origin of the site.
 */
export function isHostAllowed(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const { host = '' } = headers
  const forwarded = headers['x-forwarded-host']
  const names = [host, ...(forwarded === undefined ? [] : [forwarded].flat())].flatMap((each) =>
    each.split(','),
  )
  const siteName = new URL(siteUrl).hostname
  return names.map(nameOf).every((name) => name !== undefined && (name === siteName || isLoopback(name)))
}

/** The name without port, as a URL normalises it; undefined when the text is not a host. */
function nameOf(host: string): string | undefined {
  const text = host.trim()
  if (!/^[\w.:[\]-]+$/.test(text) || !URL.canParse(`http://${text}`)) return undefined
  return new URL(`http://${text}`).hostname
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || /^127\.[\d.]+$/.test(name) || name === '[::1]'
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

/** Whether an `Accept` header allows the answers of a call: their own type, or JSON, in which problems come. */
export function acceptsAnswer(header: string | undefined, type: `${string}/${string}`): boolean {
  return acceptsJson(header) || qualityOf(header, type) > 0
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

/** The raw query values, and structural issues: unknown fields, repeated scalars. */
type ParsedQuery = { value: Record<string, string | string[]>; issues: Issue[] }

/** Parses the query of a URL by the call's list of fields. */
export function parseQuery(call: Pick<Call, 'query'>, url: string): ParsedQuery {
  const start = url.indexOf('?')
  const search = new URLSearchParams(start < 0 ? '' : url.slice(start + 1))
  const value: ParsedQuery['value'] = {}
  const issues: Issue[] = []
  for (const [name, values] of valuesByName(search)) {
    const kind = call.query && Object.hasOwn(call.query, name) ? call.query[name] : undefined
    if (kind === undefined) issues.push({ path: name, rule: 'unknownField' })
    else if (kind === 'many') value[name] = values
    else if (values.length > 1) issues.push({ path: name, rule: 'tooMany', params: { max: 1 } })
    else value[name] = values[0] ?? ''
  }
  return { value, issues }
}

/** In one pass: calling `getAll` per name would be quadratic. */
function valuesByName(search: URLSearchParams): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [name, value] of search) {
    const values = found.get(name)
    if (values === undefined) found.set(name, [value])
    else values.push(value)
  }
  return found
}

/** Parses a JSON body. Throws `malformed` or `payload_too_large`. */
export function parseJson(bytes: Buffer): unknown {
  let value: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (depthOf(text) > limits.jsonDepth) throw new Failure('malformed')
    value = JSON.parse(text)
  } catch (cause) {
    throw new Failure('malformed', { cause })
  }
  inspectValues(value)
  return value
}

/** The nesting depth of brackets outside strings, checked before any recursive code runs. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth)
    else if (token === ']' || token === '}') depth--
  }
  return deepest
}

/** Throws for a key that would set a prototype if copied, else for too many values. */
function inspectValues(root: unknown): void {
  const waiting = [root]
  let seen = 0
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue
    if (Object.hasOwn(value, '__proto__')) throw new Failure('malformed')
    const parts = Object.values(value)
    seen += parts.length
    for (const part of parts) waiting.push(part)
  }
  // Thrown last, so that the answer does not depend on the order in which values are visited.
  if (seen > limits.jsonValues) throw new Failure('payload_too_large')
}

const mediaTypes = { json: 'application/json', multipart: 'multipart/form-data' } as const

/** Whether a body has the media type of its kind, no compression, and UTF-8 if a charset is given. */
export function isMediaType(
  { headers }: Pick<IncomingMessage, 'headers'>,
  kind: Exclude<Call['body'], 'none'>,
): boolean {
  const { 'content-type': type = '', 'content-encoding': encoding } = headers
  const [mediaType, ...parameters] = partsOf(type)
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice(8)
  const isUtf8 = charset === undefined || charset.replaceAll('"', '') === 'utf-8'
  const isPlain = encoding === undefined || encoding.toLowerCase() === 'identity'
  return mediaType === mediaTypes[kind] && isUtf8 && isPlain
}

/**
 * Hides `Content-Type` from Fastify, unless its multipart parser needs it. Otherwise Fastify answers 415 for a type
 * that it cannot parse: before path, method and link are checked, and for calls that ignore the body.
 */
export function hideMediaType(request: FastifyRequest): void {
  if (request.raw.headers['content-type'] === undefined || isMediaType(request.raw, 'multipart')) return
  request.headers = { 'content-type': undefined }
}
