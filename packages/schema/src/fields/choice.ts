import { z } from 'zod'
import { field, rule } from './field.ts'

/** One of a closed list. */
export function choice<const T extends readonly [string, ...string[]]>(options: T) {
  return field(z.enum(options), { kind: 'choice', rules: { option: {} }, normalise: (typed) => typed })
}

const answers: Readonly<Record<string, boolean>> = { yes: true, no: false }

/** A yes or no that must be chosen; typed as `yes` / `no`, so that "not answered" stays visible. */
export function yesNo() {
  return field(z.boolean(), {
    kind: 'yesNo',
    rules: { invalid: {} },
    normalise: (typed) => (Object.hasOwn(answers, typed) ? answers[typed] : typed),
  })
}

/** A box that may be ticked. */
export function checkbox() {
  return field(z.boolean(), { kind: 'checkbox', rules: { invalid: {} }, normalise: (typed) => typed })
}

/** A box that must be ticked. */
export function agreement() {
  return field(z.literal(true, rule('required')), {
    kind: 'agreement',
    rules: { required: {} },
    normalise: (typed) => typed,
  })
}
