import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a call that checks it (`checksOrigin`) may come from where it comes from. A browser says so by
 * `Sec-Fetch-Site`, which scripts cannot set, and by `Origin`; who sends neither is no browser and has no
 * visitor's rights to abuse.
 * @param allowed origins of the site itself and of `CORS_ORIGINS`.
 */
export function isOriginAllowed(headers: IncomingHttpHeaders, allowed: ReadonlySet<string>): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site === 'same-origin') return true
  if (origin !== undefined) return allowed.has(origin)
  return site === undefined || site === 'none'
}
