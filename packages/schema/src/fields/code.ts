import { z } from 'zod'
import { halfWidth, isAtMost } from '../text.ts'
import { field, type RuleSet, rule } from './field.ts'

/** A short code of letters, digits, hyphen and underscore. */
export function code(max: number, stateRules?: RuleSet) {
  const schema = z
    .string()
    .refine((value) => value !== '', rule('required'))
    .refine((value) => isAtMost(value, max), rule('tooLong', { max }))
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, rule('code'))
    .meta({ minLength: 1, maxLength: max })
  return field(schema, {
    kind: 'code',
    rules: { invalid: {}, required: {}, tooLong: { max }, code: {} },
    ...(stateRules && { stateRules }),
    normalise: halfWidth,
  })
}

const idLength = 43

/**
 * The id of a staged file: 32 random bytes in base64url, not guessable because it is the only credential for the
 * file.
 */
export function uploadId() {
  return field(uploadIdText(), {
    kind: 'file',
    rules: { invalid: {}, fileExpired: {} },
    normalise: (typed) => typed,
  })
}

/** The plain schema of the id, for fields with their own file rules. */
export function uploadIdText() {
  return z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, rule('fileExpired'))
    .meta({ minLength: idLength, maxLength: idLength })
}
