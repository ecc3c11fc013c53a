import { fileURLToPath } from 'node:url'

/** What the site's server needs to know; every value comes from the environment. */
export type SiteConfig = {
  host: string
  port: number
  /** Origin of the backend that answers `/api` and `/__mock`. */
  apiUrl: string
  /** Origin under which people reach the site: the addresses in the sitemap, the feed and `robots.txt`. */
  siteUrl: string
  /** Whether people reach the site through TLS: decides about HSTS. */
  behindTls: boolean
  /** Addresses or CIDR ranges of proxies whose `X-Forwarded-*` is believed; false believes nobody. */
  trustProxy: string | false
  /** Absolute path of Vite's output. */
  clientFolder: string
}

/**
 * Reads the environment: `HOST`, `PORT`, `API_URL`, `SITE_URL` (its https turns HSTS on) and `TRUST_PROXY`.
 * @throws Error with one line that names the variable, when a value cannot be used.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): SiteConfig {
  const siteUrl = readUrl('SITE_URL', env.SITE_URL || 'http://localhost:3000')
  return {
    host: env.HOST || '127.0.0.1',
    port: readPort(env.PORT || '3000'),
    apiUrl: readUrl('API_URL', env.API_URL || 'http://127.0.0.1:4000').origin,
    siteUrl: siteUrl.origin,
    behindTls: siteUrl.protocol === 'https:',
    trustProxy: env.TRUST_PROXY || false,
    clientFolder: fileURLToPath(new URL('../dist/client', import.meta.url)),
  }
}

function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Error(`PORT must be a number from 0 to 65535, not "${text}".`)
  return port
}

function readUrl(name: string, text: string): URL {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error(`${name} must be an http or https address, not "${text}".`)
  }
  return url
}
