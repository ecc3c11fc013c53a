import { z } from 'zod'
import { logLevels } from './log-options.ts'
import { isTrustableProxy } from './trusted-proxies.ts'

/** A text that matches a pattern. @param accepted what is accepted, as the message of an issue */
export function text(pattern: RegExp, accepted: string) {
  return z.string().regex(pattern, accepted)
}

/** An address or host name to listen on. */
export const listenAddress = text(/^[\w.:-]+$/, 'an address to listen on')

/** Digits → a whole number within bounds. */
export function wholeNumber(min: number, max: number) {
  const accepted = `a whole number from ${min} to ${max}`
  return text(/^\d{1,9}$/, accepted)
    .transform(Number)
    .refine((value) => value >= min && value <= max, accepted)
}

/** Milliseconds of each unit of a duration. */
export const durationUnits = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** `90s`, `15m`, `2h`, `1d`, `250ms` → milliseconds. */
export const duration = text(
  /^\d{1,9}(?:ms|s|m|h|d)$/,
  'a duration such as 250ms, 15s, 10m, 2h or 1d',
).transform((value) => amountOf(value, durationUnits))

/** The lowest level that is logged. */
export const logLevel = z.enum(logLevels, 'fatal, error, warn, info, debug, trace or silent')

const sizeUnits = { MiB: 1024 ** 2, GiB: 1024 ** 3, TiB: 1024 ** 4 } as const

/** `512MiB`, `20GiB`, `1TiB` → bytes, at least `atLeast`. */
export function byteCount(atLeast: number) {
  const accepted = `a size such as 512MiB, 20GiB or 1TiB, from ${atLeast / sizeUnits.MiB}MiB`
  return text(/^\d{1,6}[MGT]iB$/, accepted)
    .transform((value) => amountOf(value, sizeUnits))
    .refine((value) => value >= atLeast, accepted)
}

function amountOf(value: string, units: Readonly<Record<string, number>>): number {
  return Number.parseInt(value, 10) * (units[value.replace(/^\d+/, '')] ?? Number.NaN)
}

/** An http or https address without path, query and credentials → its origin. */
export const origin = z.string().transform((value, context) => {
  const url = /^https?:\/\/[^/?#@\\]+\/?$/i.test(value) ? URL.parse(value) : null
  if (url !== null) return url.origin
  context.addIssue('an http or https origin without a path, such as https://jobs.example.com')
  return z.NEVER
})

/** A list separated by commas or blanks. */
export function listOf<T>(item: z.ZodType<T, string>) {
  return z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter((part) => part !== ''))
    .pipe(z.array(item))
}

/** Proxies → the value of Fastify's `trustProxy`; false for an empty list. */
export const trustedProxies = listOf(
  z
    .string()
    .refine(
      isTrustableProxy,
      'addresses, CIDR ranges or loopback, linklocal, uniquelocal, separated by commas',
    ),
).transform((proxies) => proxies.length > 0 && proxies)
