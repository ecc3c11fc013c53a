import { z } from 'zod'
import { limits } from '../limits.ts'
import { codePoints } from '../text.ts'
import { field, rule } from './field.ts'

/**
 * A scheme, a host of at least two labels, a port of at most 65535, and a path. A label consists of letters, digits,
 * `-`, `_` and characters outside ASCII, so there are no credentials and no IPv6 address.
 */
const webAddress =
  /^https?:\/\/[^\s\x00-\x2C./:-@\x5B-\x5E\x60\x7B-\x9F]+(?:\.[^\s\x00-\x2C./:-@\x5B-\x5E\x60\x7B-\x9F]+)+(?::(?:[0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?(?:[/?#][^\s\\\u0000-\u001F\u007F-\u009F]*)?$/

/** An http or https address. Other schemes, such as `javascript:`, could run code in the reader's browser. */
export function url() {
  const max = limits.url
  const schema = z
    .string()
    .refine((value) => value !== '', rule('required'))
    .refine((value) => codePoints(value) <= max, rule('tooLong', { max }))
    .refine(isWebAddress, rule('url'))
    .meta({ minLength: 1, maxLength: max, pattern: webAddress.source })
  return field(schema, {
    kind: 'url',
    rules: { invalid: {}, required: {}, tooLong: { max }, url: {} },
    normalise: normaliseUrl,
  })
}

function isWebAddress(value: string): boolean {
  if (!webAddress.test(value) || !value.isWellFormed()) return false
  try {
    // Not `URL.parse`, which does not throw: browsers of 2023 lack it.
    return !/^\.|\.\.|\.$/.test(new URL(value).hostname)
  } catch {
    return false
  }
}

/**
 * Adds `https://` to an address without a scheme (people paste `github.com/name`) and lower-cases the scheme, which
 * phone keyboards capitalise.
 */
export function normaliseUrl(typed: string): string {
  const text = typed.trim()
  if (/^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(text)) return `https://${text}`
  return text.replace(/^https?:/i, (scheme) => scheme.toLowerCase())
}
