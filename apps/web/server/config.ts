import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'

/** What the site's server needs to know; every value comes from the environment. */
export type SiteConfig = {
  host: string
  port: number
  /** Origin of the backend that answers `/api` and `/__mock`. */
  apiUrl: string
  /** Origin under which people reach the site, for every address that others are told. */
  siteUrl: string
  /** Whether people reach the site through TLS: decides about HSTS. */
  behindTls: boolean
  /** Addresses or CIDR ranges of proxies whose `X-Forwarded-*` is believed; false believes nobody. */
  trustProxy: string[] | false
  /** How long a page waits for the backend, in milliseconds. */
  apiDeadlineMs: number
  /** How long a rendered page is sent to others before it is rendered again, in milliseconds; 0 keeps none. */
  pageCacheMs: number
  /** Absolute paths of Vite's output. */
  clientFolder: string
  serverFolder: string
}

/**
 * Reads the environment: `HOST`, `PORT`, `API_URL`, `SITE_URL` (its https turns HSTS on), `TRUST_PROXY`,
 * `PAGE_DEADLINE_MS` and `PAGE_CACHE_MS`.
 * @throws Error with one line that names the variable, when a value cannot be used.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): SiteConfig {
  const siteUrl = readUrl('SITE_URL', env.SITE_URL || 'http://localhost:3000')
  return {
    host: env.HOST || '127.0.0.1',
    port: readNumber('PORT', env.PORT || '3000', 65_535),
    apiUrl: readUrl('API_URL', env.API_URL || 'http://127.0.0.1:4000').origin,
    siteUrl: siteUrl.origin,
    behindTls: siteUrl.protocol === 'https:',
    trustProxy: readProxies('TRUST_PROXY', env.TRUST_PROXY || ''),
    apiDeadlineMs: readNumber('PAGE_DEADLINE_MS', env.PAGE_DEADLINE_MS || '3000', 60_000),
    pageCacheMs: readNumber('PAGE_CACHE_MS', env.PAGE_CACHE_MS || '10000', 3_600_000),
    clientFolder: fileURLToPath(new URL('../dist/client', import.meta.url)),
    serverFolder: fileURLToPath(new URL('../dist/server', import.meta.url)),
  }
}

/**
 * What follows from a configuration that works but is hardly meant: an https address means a proxy that speaks TLS, for
 * this server does not.
 * @returns one line; undefined when there is nothing to say
 */
export function proxyWarning({
  behindTls,
  trustProxy,
}: Pick<SiteConfig, 'behindTls' | 'trustProxy'>): string | undefined {
  if (!behindTls || trustProxy !== false) return undefined
  return 'SITE_URL is https and TRUST_PROXY is empty: the backend is told that all visitors behind a proxy are one client, and one who tries too many wrong links locks the links of all. Set TRUST_PROXY to the address of the proxy.'
}

function readNumber(name: string, text: string, most: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > most)
    throw new Error(`${name} must be a number from 0 to ${most}, not "${text}".`)
  return number
}

function readUrl(name: string, text: string): URL {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error(`${name} must be an http or https address, not "${text}".`)
  }
  return url
}

function readProxies(name: string, text: string): string[] | false {
  const proxies = text.split(/[\s,]+/).filter((part) => part !== '')
  if (!proxies.every(isProxy)) {
    throw new Error(
      `${name} must be addresses, CIDR ranges or loopback, linklocal, uniquelocal, separated by commas, not "${text}".`,
    )
  }
  return proxies.length > 0 && proxies
}

/** Whether Fastify takes it: an address, a range of them, or a name for some. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [, address = '', bits = '1'] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0
  return Number(bits) >= 1 && Number(bits) <= most
}
