import { z } from 'zod'
import { limits } from '../limits.ts'
import { halfWidth } from '../text.ts'
import { field, rule } from './field.ts'

const local = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const topLabel = '[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])'
/**
 * One bare ASCII address: no quoted local parts, comments or lists; a domain of at least two labels whose
 * last is no number, so no IP address. A domain in another script travels in its `xn--` form.
 */
export const emailPattern = new RegExp(`^${local}@(?:${label}\\.)+${topLabel}$`)

/** One e-mail address within the lengths of RFC 5321. */
export function email() {
  const max = limits.email
  const schema = z
    .string()
    .min(1, rule('required'))
    // The length is checked first and aborts, so the pattern never sees a long text.
    .max(max, rule('tooLong', { max }))
    .refine((value) => emailPattern.test(value) && value.lastIndexOf('@') <= limits.emailLocal, rule('email'))
    .meta({ format: 'email', pattern: emailPattern.source })
  return field(schema, {
    kind: 'email',
    rules: { invalid: {}, required: {}, tooLong: { max }, email: {} },
    normalise: normaliseEmail,
  })
}

/** Full-width forms folded, the domain in lower case; the local part as typed, for it may be case-sensitive. */
export function normaliseEmail(typed: string): string {
  const folded = halfWidth(typed)
  const at = folded.lastIndexOf('@')
  return at < 0 ? folded : folded.slice(0, at) + folded.slice(at).toLowerCase()
}

/** Equal for two spellings of one mailbox: what records and links are compared by. */
export function emailKey(address: string): string {
  return address.trim().toLowerCase()
}
