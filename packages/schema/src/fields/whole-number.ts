import { z } from 'zod'
import { field, rule } from './field.ts'

/**
 * A whole number in a query. The schema keeps text, digits only, because coercion accepts `''`, `0x10` and `1e2`;
 * the document declares an integer.
 */
export function wholeNumber(min: number, max: number, fallback: number) {
  const schema = z
    .string()
    .regex(/^[0-9]{1,9}$/, rule('number'))
    .refine((text) => Number(text) >= min, rule('tooSmall', { min }))
    .refine((text) => Number(text) <= max, rule('tooLarge', { max }))
  return field(schema, {
    kind: 'wholeNumber',
    rules: { invalid: {}, number: {}, tooSmall: { min }, tooLarge: { max } },
    normalise: (typed) => typed,
    document: { type: 'integer', minimum: min, maximum: max, default: fallback },
  })
}
