import { z } from 'zod'
import { field, rule } from './field.ts'

/** One option of a closed list. */
export function choice<const T extends readonly string[]>(options: T) {
  return field(z.enum(options), { kind: 'choice', rules: { option: {} }, normalise: (typed) => typed })
}

const answers: Readonly<Record<string, boolean>> = { yes: true, no: false }

/** A required yes or no; typed as `yes` / `no`, so that "not answered" remains distinct. */
export function yesNo() {
  return field(z.boolean(), {
    kind: 'yesNo',
    rules: { invalid: {} },
    normalise: (typed) => (Object.hasOwn(answers, typed) ? answers[typed] : typed),
  })
}

/** An optional checkbox. */
export function checkbox() {
  return field(z.boolean(), { kind: 'checkbox', rules: { invalid: {} }, normalise: (typed) => typed })
}

/** A checkbox that must be ticked. */
export function agreement() {
  return field(z.literal(true, rule('required')), {
    kind: 'agreement',
    rules: { required: {} },
    normalise: (typed) => typed,
  })
}
