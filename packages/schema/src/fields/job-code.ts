import { z } from 'zod'
import { limits } from '../limits.ts'
import { halfWidth } from '../text.ts'
import { field } from './field.ts'

/** The code of a vacancy: capital letters, digits and hyphens. Only a backend knows whether it is one. */
export function jobCode() {
  const schema = z
    .string()
    .regex(/^[A-Z0-9][A-Z0-9-]{1,31}$/)
    .meta({ description: 'Job code', minLength: 2, maxLength: limits.jobCode, examples: ['SW-1001'] })
  return field(schema, {
    kind: 'jobCode',
    rules: { invalid: {} },
    serverRules: { jobUnknown: {}, jobClosed: {} },
    normalise: (typed) => halfWidth(typed).toUpperCase(),
  })
}
