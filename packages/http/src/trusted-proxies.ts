import { isIP } from 'node:net'

/** Whether Fastify's `trustProxy` accepts a text: an address, a range of addresses, or a named range. */
export function isTrustableProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [, address = '', bits = '1'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0
  return Number(bits) >= 1 && Number(bits) <= most
}

/**
 * Warns when the site's address is https and no proxy is trusted: neither server speaks TLS, so there is a proxy in
 * front.
 * @returns one line; undefined when there is nothing to warn about
 */
export function untrustedProxyWarning({
  behindTls,
  trustProxy,
}: {
  behindTls: boolean
  trustProxy: readonly string[] | false
}): string | undefined {
  if (!behindTls || trustProxy !== false) return undefined
  return 'SITE_URL is https and TRUST_PROXY is empty: all visitors behind a proxy count as one client, and one visitor with too many wrong links locks out all others. Set TRUST_PROXY to the address of the server before this one.'
}
