import { choice } from '@recruiting/schema/fields/choice'
import { instant } from '@recruiting/schema/fields/date'
import { rule } from '@recruiting/schema/fields/field'
import { line } from '@recruiting/schema/fields/text'
import { JobSummary } from '@recruiting/schema/job'
import { limits } from '@recruiting/schema/limits'
import { salaryUnits } from '@recruiting/schema/options'
import { isBlank, isLoose, type NamedRule, structured } from '@recruiting/schema/structure'
import { z } from 'zod'

/** Regular pay below this, in TWD a month, must be published (Employment Service Act, article 5). */
export const publishBelow = 40_000
function whole(max: number) {
  return z
    .int(rule('number'))
    .min(1, rule('tooSmall', { min: 1 }))
    .max(max, rule('tooLarge', { max }))
}

function inEitherLanguage<S extends z.ZodType>(schema: S) {
  return z.strictObject({ tw: schema.optional(), us: schema.optional() })
}

const texts = inEitherLanguage(line(limits.text))
const lines = inEitherLanguage(z.array(line(limits.text)).min(1).max(40))

const Pay = z.strictObject({
  negotiable: z.boolean(),
  unit: choice(salaryUnits),
  currency: z.literal('TWD'),
  min: whole(limits.salary).optional(),
  max: whole(limits.salary).optional(),
})

const { title: _, salary: __, postedAt: ___, ...listed } = JobSummary.shape

const localized = ['title', 'content', 'requirements', 'benefits'] as const

const someLanguage: NamedRule = {
  name: 'someLanguage',
  sentence: 'Every text is there in at least one language.',
  fields: localized,
  gives: Object.fromEntries(localized.map((name) => [name, 'required'])),
  check(value, report) {
    for (const name of localized) {
      const group = value[name]
      if (isLoose(group) && isBlank(group.tw) && isBlank(group.us)) report(name, 'required')
    }
  },
}

const lawfulPay: NamedRule = {
  name: 'lawfulPay',
  sentence:
    'Pay is negotiable only from NT$40,000 a month and then without figures; otherwise its minimum is there and not above its maximum (Employment Service Act, article 5).',
  fields: ['salary', 'monthlyMinimum'],
  gives: { monthlyMinimum: 'tooSmall', 'salary.min': 'required', 'salary.max': 'tooSmall' },
  check(value, report) {
    const pay = Pay.safeParse(value.salary)
    if (!pay.success) return
    const { negotiable, min, max } = pay.data
    if (!negotiable) {
      if (min === undefined) report('salary.min', 'required')
      else if (max !== undefined && max < min) report('salary.max', 'tooSmall', { min })
      return
    }
    if (min !== undefined) report('salary.min', 'notApplicable')
    if (max !== undefined) report('salary.max', 'notApplicable')
    if (value.monthlyMinimum === undefined) report('monthlyMinimum', 'required')
    else if (Number(value.monthlyMinimum) < publishBelow)
      report('monthlyMinimum', 'tooSmall', { min: publishBelow })
  },
}

const lastDay: NamedRule = {
  name: 'lastDay',
  sentence: 'The last day of applying is not before the posting.',
  fields: ['postedAt', 'validThrough'],
  gives: { validThrough: 'endBeforeStart' },
  check({ postedAt, validThrough }, report) {
    if (typeof postedAt !== 'string' || typeof validThrough !== 'string') return
    if (Date.parse(validThrough) < Date.parse(postedAt)) report('validThrough', 'endBeforeStart')
  },
}

const distinctLocations: NamedRule = {
  name: 'distinctLocations',
  sentence: 'No location is named twice.',
  fields: ['locations'],
  gives: { locations: 'duplicate' },
  check({ locations: places }, report) {
    if (Array.isArray(places) && new Set(places).size < places.length) report('locations', 'duplicate')
  },
}

/**
 * A vacancy of an import: the contract's `Job` with its status, an optional date of posting, and the lowest regular
 * pay in TWD per month, which is validated and not stored.
 */
export const ImportedJob = structured(
  z.strictObject({
    ...listed,
    title: texts,
    salary: Pay,
    monthlyMinimum: whole(limits.salary).optional(),
    content: lines,
    requirements: lines,
    benefits: lines,
    openings: whole(1000),
    postedAt: instant().optional(),
    validThrough: instant().optional(),
    status: choice(['open', 'closed']),
  }),
  { rules: [someLanguage, lawfulPay, lastDay, distinctLocations] },
)
export type ImportedJob = z.infer<typeof ImportedJob>
