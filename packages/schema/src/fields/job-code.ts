import { z } from 'zod'
import { jobCodePattern } from '../job-code.ts'
import { limits } from '../limits.ts'
import { halfWidth } from '../text.ts'
import { field } from './field.ts'

/** The code of a vacancy: capital letters, digits and hyphens. Only a backend knows whether the vacancy exists. */
export function jobCode() {
  const schema = z
    .string()
    .regex(jobCodePattern)
    .meta({ description: 'Job code', minLength: 2, maxLength: limits.jobCode, examples: ['SW-1001'] })
  return field(schema, {
    kind: 'jobCode',
    rules: { invalid: {} },
    stateRules: { jobUnknown: {}, jobClosed: {} },
    normalise: (typed) => halfWidth(typed).toUpperCase(),
  })
}
