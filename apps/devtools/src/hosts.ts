import type { IncomingHttpHeaders } from 'node:http'

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
