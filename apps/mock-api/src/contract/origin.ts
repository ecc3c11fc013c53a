import type { IncomingHttpHeaders } from 'node:http'

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
