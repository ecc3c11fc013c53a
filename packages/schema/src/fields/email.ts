import { z } from 'zod'
import { limits } from '../limits.ts'
import { halfWidth, isAtMost } from '../text.ts'
import { field, rule } from './field.ts'

const local = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const topLabel = '[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])'
/**
 * One bare ASCII address: no quoted local part, comment or list. The domain has at least two labels and the last is
 * not a number, so IP addresses are excluded. An internationalised domain is in its `xn--` form.
 */
export const emailPattern = new RegExp(`^${local}@(?:${label}\\.)+${topLabel}$`)

/** One e-mail address within the lengths of RFC 5321. */
export function email() {
  const max = limits.email
  const schema = z
    .string()
    .refine((value) => value !== '', rule('required'))
    // The length is checked first and aborts, so the pattern never sees a long text.
    .refine((value) => isAtMost(value, max), rule('tooLong', { max }))
    .refine((value) => emailPattern.test(value) && value.lastIndexOf('@') <= limits.emailLocal, rule('email'))
    .meta({
      format: 'email',
      minLength: 1,
      maxLength: max,
      pattern: emailPattern.source,
      // A second pattern, because a bound on the whole local part would need a look-ahead.
      allOf: [{ type: 'string', pattern: `^[^@]{1,${limits.emailLocal}}@[^@]+$` }],
    })
  return field(schema, {
    kind: 'email',
    rules: { invalid: {}, required: {}, tooLong: { max }, email: {} },
    normalise: normaliseEmail,
  })
}

/**
 * Folds full-width forms and lower-cases the domain; the local part stays as typed, because it may be
 * case-sensitive.
 */
export function normaliseEmail(typed: string): string {
  const folded = halfWidth(typed)
  const at = folded.lastIndexOf('@')
  return at < 0 ? folded : folded.slice(0, at) + folded.slice(at).toLowerCase()
}

/** The key by which records and links of an address are compared: equal for all spellings of one mailbox. */
export function emailKey(address: string): string {
  return address.trim().toLowerCase()
}
