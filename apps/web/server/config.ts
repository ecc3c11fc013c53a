import { fileURLToPath } from 'node:url'
import { brand } from '@recruiting/brand/brand'
import { productionProblems } from '@recruiting/brand/production'
import { describeWrong, readVariables, variable } from '@recruiting/http/environment'
import { serverVariables } from '@recruiting/http/observation-variables'
import { duration, origin, text, trustedProxies, wholeNumber } from '@recruiting/http/variable-kinds'

/** Every environment variable, in the order of `docs/operations.md`, which is generated from this table. */
export const variables = {
  NODE_ENV: variable(
    text(/^(?:development|test|production)$/, 'development, test or production'),
    'development',
    'In `production`, `SITE_URL` is required: https, or this machine',
  ),
  PORT: variable(wholeNumber(0, 65_535), '3000', 'Port to listen on'),
  API_URL: variable(
    origin,
    'http://127.0.0.1:4000',
    'The backend, which answers `/api` and, in development, `/__mock`',
  ),
  SITE_URL: variable(
    origin,
    'http://localhost:3000',
    'Public origin: the base of every address in pages, `robots.txt`, sitemap and feed. With `https`, answers carry HSTS',
  ),
  TRUST_PROXY: variable(
    trustedProxies,
    '',
    'Proxies whose `X-Forwarded-*` is trusted: addresses, CIDR ranges or `loopback`, separated by commas',
  ),
  PAGE_DEADLINE: variable(
    duration.refine((ms) => ms <= 60_000, 'a duration of at most 60s'),
    '3s',
    'How long a page waits for each answer of the backend; then 503 with `Retry-After`',
  ),
  PAGE_CACHE: variable(
    duration.refine((ms) => ms <= 3_600_000, 'a duration of at most 1h'),
    '10s',
    'How long a rendered page is cached; `0s` disables the cache, which holds at most 32 MB',
  ),
  SHUTDOWN_TIMEOUT: variable(
    duration,
    '30s',
    'Maximum time for running requests to finish after `SHUTDOWN_DELAY`; then their connections are closed',
  ),
  STEERED: variable(
    text(/^(?:true|false)$/, 'true or false').transform((value) => value === 'true'),
    'false',
    'With `true`, the development tools also steer pages, which show a bar. Refused in production, except on this machine',
  ),
  ...serverVariables,
} as const

/** Configuration of the site's server; every value comes from the environment. */
export type SiteConfig = ReturnType<typeof readConfig>

/** @throws Error that names every variable with an invalid value. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const { values, wrong } = readVariables(variables, env)
  if (values.NODE_ENV === 'production' && !wrong.some((line) => line.startsWith('SITE_URL'))) {
    wrong.push(...productionProblems(env.SITE_URL, { SITE_URL: values.SITE_URL }, brand))
    if (values.STEERED && values.SITE_URL.startsWith('https:'))
      wrong.push('STEERED: in production only a site of this machine can be steered')
  }
  if (wrong.length > 0) throw new Error(describeWrong(wrong))
  return {
    host: values.HOST,
    port: values.PORT,
    apiUrl: values.API_URL,
    siteUrl: values.SITE_URL,
    /** Whether the site is reached through TLS; enables HSTS. */
    behindTls: values.SITE_URL.startsWith('https:'),
    trustProxy: values.TRUST_PROXY,
    apiDeadlineMs: values.PAGE_DEADLINE,
    pageCacheMs: values.PAGE_CACHE,
    shutdownDelayMs: values.SHUTDOWN_DELAY,
    shutdownTimeoutMs: values.SHUTDOWN_TIMEOUT,
    isSteered: values.STEERED,
    logLevel: values.LOG_LEVEL,
    observed: values,
    clientFolder: fileURLToPath(new URL('../dist/client', import.meta.url)),
    serverFolder: fileURLToPath(new URL('../dist/server', import.meta.url)),
  }
}
