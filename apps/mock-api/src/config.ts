import { isIP } from 'node:net'
import { limits } from '@recruiting/schema/limits'
import { z } from 'zod'
import { smtpOptions } from './mail/smtp-options.ts'

/** One environment variable: how its text is read, what holds without it, and what it is for. */
export type Variable<T = unknown> = {
  /** Text → value; an issue's message says what is accepted. */
  schema: z.ZodType<T, string>
  /** The text that holds when the variable is absent or empty; undefined: the value is then undefined. */
  fallback: string | undefined
  meaning: string
}

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

function text(pattern: RegExp, accepted: string) {
  return z.string().regex(pattern, accepted)
}

/** `90s`, `15m`, `2h`, `1d`, `250ms` → milliseconds. */
const duration = text(/^\d{1,9}(?:ms|s|m|h|d)$/, 'a duration such as 250ms, 15s, 10m, 2h or 1d').transform(
  (value) => Number.parseInt(value, 10) * units[value.replace(/^\d+/, '') as keyof typeof units],
)

const sizes = { MiB: 1024 ** 2, GiB: 1024 ** 3, TiB: 1024 ** 4 } as const

/** `512MiB`, `20GiB`, `1TiB` → bytes, at least as many as told. */
function byteCount(atLeast: number) {
  const accepted = `a size such as 512MiB, 20GiB or 1TiB, from ${atLeast / sizes.MiB}MiB`
  return text(/^\d{1,6}[MGT]iB$/, accepted)
    .transform((value) => Number.parseInt(value, 10) * sizes[value.replace(/^\d+/, '') as keyof typeof sizes])
    .refine((value) => value >= atLeast, accepted)
}

/** How long an emailed link may live: an hour to ninety days, as the contract bounds it. */
const linkLifetime = duration.refine(
  (value) => value >= units.h && value <= limits.linkHours * units.h,
  `a duration from 1h to ${limits.linkHours / 24}d`,
)

function wholeNumber(min: number, max: number) {
  const accepted = `a whole number from ${min} to ${max}`
  return text(/^\d{1,9}$/, accepted)
    .transform(Number)
    .refine((value) => value >= min && value <= max, accepted)
}

/** An origin, which is an address without path, query or credentials. */
const origin = z.string().transform((value, context) => {
  const url = URL.parse(value)
  if (url && /^https?:$/.test(url.protocol) && url.origin === value.replace(/\/$/, '')) return url.origin
  context.addIssue('an http or https origin without a path, such as https://jobs.example.com')
  return z.NEVER
})

function listOf<T>(item: z.ZodType<T, string>) {
  return z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter((part) => part !== ''))
    .pipe(z.array(item))
}

const proxyAddress = z.string().refine((value) => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true
  const [address = '', bits, ...rest] = value.split('/')
  const family = isIP(address)
  const most = family === 4 ? 32 : 128
  return (
    family > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most))
  )
}, 'addresses, CIDR ranges or loopback, linklocal, uniquelocal, separated by commas')

const smtpUrl = z.string().transform((value, context) => {
  try {
    smtpOptions(value)
    return value
  } catch {
    context.addIssue('smtp://host:port or smtps://user:password@host:port')
    return z.NEVER
  }
})

function variable<T>(schema: z.ZodType<T, string>, fallback: string, meaning: string): Variable<T>
function variable<T>(
  schema: z.ZodType<T, string>,
  fallback: undefined,
  meaning: string,
): Variable<T | undefined>
function variable<T>(schema: z.ZodType<T, string>, fallback: string | undefined, meaning: string) {
  return { schema, fallback, meaning }
}

/** Every environment variable, in the order of `docs/operations.md`, which a test compares with this. */
export const variables = {
  NODE_ENV: variable(
    z.enum(['development', 'test', 'production'], 'development, test or production'),
    'development',
    'In `production` there is no mailbox and no other control, no vacancies are seeded, and `SMTP_URL` is required',
  ),
  HOST: variable(text(/^[\w.:-]+$/, 'an address to listen on'), '127.0.0.1', 'Address to listen on'),
  PORT: variable(wholeNumber(0, 65_535), '4000', 'Port to listen on; `0` takes a free one and logs it'),
  DATA_DIR: variable(
    text(/\S/, 'a folder'),
    '.data',
    'Folder of the database and the files; used by one process at a time',
  ),
  SITE_URL: variable(
    origin,
    'http://localhost:3000',
    'Public origin of the site: the base of links in mails, and the origin whose requests are accepted. With `https`, answers carry HSTS',
  ),
  CORS_ORIGINS: variable(
    listOf(origin),
    '',
    'Other origins whose pages may call the API, separated by commas',
  ),
  TRUST_PROXY: variable(
    listOf(proxyAddress),
    '',
    'Proxies whose `X-Forwarded-For` is trusted: addresses, CIDR ranges or `loopback`. Behind the site’s own server on one machine: `loopback`',
  ),
  SMTP_URL: variable(
    smtpUrl,
    undefined,
    'Mail server; without it mails go to the mailbox at `/__mock/mailbox`',
  ),
  SMTP_FROM: variable(
    text(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, 'an address such as Jobs <jobs@example.com>'),
    undefined,
    'Sender of mails, an address or `Name <address>`; required with `SMTP_URL`',
  ),
  UPLOAD_TTL: variable(duration, '2h', 'How long a staged file waits to be claimed'),
  IDEMPOTENCY_TTL: variable(duration, '1d', 'How long the answer for an `Idempotency-Key` is kept'),
  RETENTION: variable(
    duration,
    '730d',
    'How long an application is kept after the applicant’s last application, and a referral after its creation; the privacy policy states the same period',
  ),
  JOBS_REFRESH: variable(
    duration,
    '1s',
    'How long the vacancies in memory are used before the table’s version is checked again',
  ),
  UPLOADS_PER_HOUR: variable(
    wholeNumber(1, 1_000_000),
    '3000',
    'Uploads of one client address (IPv6: /64) per hour',
  ),
  UPLOAD_BYTES_PER_HOUR: variable(
    byteCount(limits.fileBytes),
    '8GiB',
    'Bytes that one client address (IPv6: /64) may upload per hour; then 429',
  ),
  STAGED_BYTES: variable(
    byteCount(limits.fileBytes),
    '20GiB',
    'Bytes of all staged files that are not claimed, including running uploads; then 507',
  ),
  FREE_RESERVE: variable(byteCount(0), '1GiB', 'Free bytes that uploads must leave on the disk; then 507'),
  SUBMITS_PER_HOUR: variable(
    wholeNumber(1, 1_000_000),
    '1000',
    'Submissions of one client address (IPv6: /64) per hour',
  ),
  DELETE_LINK_TTL: variable(linkLifetime, '24h', 'How long a link to delete everything works'),
  EDIT_LINK_TTL: variable(linkLifetime, '72h', 'How long a link to edit personal information works'),
  REFERRAL_LINK_TTL: variable(linkLifetime, '14d', 'How long a link to check a referral works'),
  OLD_LINK_TTL: variable(
    duration,
    '30d',
    'How long an ended link is kept, so that its holder can request a new one',
  ),
  LINK_RESEND_AFTER: variable(
    duration.refine((value) => value >= units.s && value <= units.d, 'a duration from 1s to 1d'),
    '60s',
    'Minimum time between two mails with a link to the same address; an earlier request gets the same answer but sends no mail',
  ),
  LINK_MAIL_TICK: variable(
    duration.refine((value) => value >= 10 && value <= units.m, 'a duration from 10ms to 1m'),
    '5s',
    'Mails that anybody can request leave at multiples of this time, so that their timing does not reveal whether an address is known',
  ),
  LINK_MAILS_PER_ADDRESS: variable(
    wholeNumber(1, 1_000_000),
    '6',
    'Mails with a link per address and hour on request; further requests get the same answer but send no mail',
  ),
  LINK_MAILS_PER_HOUR: variable(
    wholeNumber(1, 1_000_000),
    '2000',
    'Requests for a mail with a link per hour, of all clients together; then 429',
  ),
  LINK_REQUESTS_PER_HOUR: variable(
    wholeNumber(1, 1_000_000),
    '300',
    'Requests for a mail with a link of one client address (IPv6: /64) per hour',
  ),
  WRONG_LINKS: variable(
    wholeNumber(1, 1_000_000),
    '10',
    'Invalid links sent by one client address (IPv6: /64) in 15 minutes; then 429',
  ),
  HEADER_TIMEOUT: variable(duration, '10s', 'Maximum time to receive a request’s header; then 408'),
  IDLE_TIMEOUT: variable(duration, '15s', 'Maximum time without any byte of a request’s body; then 408'),
  REQUEST_TIMEOUT: variable(duration, '15m', 'Maximum time to receive a whole request; then 408'),
  SHUTDOWN_DELAY: variable(
    duration,
    '0s',
    'Time after SIGTERM in which new requests are still accepted, while `/readyz` already answers 503 for the load balancer',
  ),
  SHUTDOWN_TIMEOUT: variable(
    duration,
    '30s',
    'Time that running requests have to finish after that; then the process exits with 1',
  ),
  LOG_LEVEL: variable(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
    'Lowest level that is logged, as JSON lines on standard output',
  ),
} as const

type Variables = typeof variables
type Values = { [K in keyof Variables]: Variables[K] extends Variable<infer T> ? T : never }

/** The configuration: durations in milliseconds. */
export type Config = Values

/** The environment has variables that cannot be understood; the message lists every one of them. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the environment. Throws `ConfigError` naming every wrong variable; an empty variable counts as absent. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const wrong: string[] = []
  const entries = Object.entries(variables).map(([name, { schema, fallback }]) => {
    const given = environment[name]
    const value = given === undefined || given.trim() === '' ? fallback : given.trim()
    if (value === undefined) return [name, undefined]
    const result = (schema as z.ZodType<unknown, string>).safeParse(value)
    if (!result.success) wrong.push(`${name}: expected ${result.error.issues[0]?.message ?? 'another value'}`)
    return [name, result.data]
  })
  const config = Object.fromEntries(entries) as Values
  const isWrong = (name: keyof Variables) => wrong.some((line) => line.startsWith(name))
  if (config.SMTP_URL && !config.SMTP_FROM && !isWrong('SMTP_FROM')) {
    wrong.push('SMTP_FROM: required with SMTP_URL')
  }
  if (config.NODE_ENV === 'production' && !config.SMTP_URL && !isWrong('SMTP_URL')) {
    wrong.push('SMTP_URL: required in production; without it no mail is sent')
  }
  if (wrong.length > 0) {
    throw new ConfigError(`Invalid environment variables:\n${wrong.map((line) => `  ${line}`).join('\n')}`)
  }
  return config
}

/**
 * What follows from a configuration that works but is hardly meant: an https address means a proxy that speaks TLS, for
 * this server does not.
 * @returns one line; undefined when there is nothing to say.
 */
export function proxyWarning({
  SITE_URL,
  TRUST_PROXY,
}: Pick<Config, 'SITE_URL' | 'TRUST_PROXY'>): string | undefined {
  if (!SITE_URL.startsWith('https:') || TRUST_PROXY.length > 0) return undefined
  return 'SITE_URL is https and TRUST_PROXY is empty: all visitors behind a proxy count as one client, and one visitor with too many wrong links locks out all others. Set TRUST_PROXY to the address of the server before this one.'
}
