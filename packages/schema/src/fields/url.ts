import { z } from 'zod'
import { limits } from '../limits.ts'
import { codePoints } from '../text.ts'
import { field, rule } from './field.ts'

/**
 * What no label of a host has: ASCII but letters, digits, `-` and `_`; blanks, invisible characters, other dots, full-width
 * punctuation, and characters of private use. A list, because engines know different versions of IDNA.
 */
const outsideLabels =
  '\\x00-\\x2C./:-@\\x5B-\\x5E\\x60\\x7B-\\xA0\\xAD\\u1680\\u180E\\u2000-\\u206F\\u2FF0-\\u2FFF\\u3000-\\u3002\\uE000-\\uF8FF\\uFEFF\\uFF00-\\uFF0F\\uFF1A-\\uFF20\\uFF3B-\\uFF40\\uFF5B-\\uFF65\\uFFE0-\\uFFFC'
const octet = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])'
/** At least two labels; the last begins with a letter, so that it is no number. */
const name = `(?:[^${outsideLabels}]+\\.)+[^${outsideLabels}0-9_-][^${outsideLabels}]*`
const host = `(?:${octet}(?:\\.${octet}){3}|${name})`
/** At most 65535. */
const port = '(?::(?:[0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?'
const rest = '(?:[/?#][^\\s\\\\\\u0000-\\u001F\\u007F-\\u009F]*)?'

/** A scheme, a host (a name or an IPv4 address), a port, and a path. There are no credentials. */
const webAddress = new RegExp(`^https?://${host}${port}${rest}$`)

/** An http or https address. Other schemes, such as `javascript:`, could run code in the reader's browser. */
export function url() {
  const max = limits.url
  const schema = z
    .string()
    .refine((value) => value !== '', rule('required'))
    .refine((value) => codePoints(value) <= max, rule('tooLong', { max }))
    .refine((value) => value.isWellFormed() && webAddress.test(value), rule('url'))
    .meta({ minLength: 1, maxLength: max, pattern: webAddress.source })
  return field(schema, {
    kind: 'url',
    rules: { invalid: {}, required: {}, tooLong: { max }, url: {} },
    normalise: normaliseUrl,
  })
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
