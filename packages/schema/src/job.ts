import { z } from 'zod'
import { instant } from './fields/date.ts'
import { jobCode } from './fields/job-code.ts'
import { shownText } from './fields/text.ts'
import { jobFilters } from './job-filters.ts'
import { limits } from './limits.ts'
import { employmentTypes, jobTypes, locations, salaryUnits } from './options.ts'
import { structured } from './structure.ts'

/** Text in one or both languages, at least one. */
export const LocalizedText = z
  .object({
    tw: shownText(limits.text).optional(),
    us: shownText(limits.text).optional(),
  })
  .meta({
    id: 'LocalizedText',
    description: 'Text by locale (tw: zh-Hant-TW, us: en-US). At least one is present.',
    minProperties: 1,
  })
export type LocalizedText = z.infer<typeof LocalizedText>

/** Several paragraphs or list items in one or both languages. */
export const LocalizedLines = z
  .object({
    tw: z.array(shownText(limits.text)).min(1).max(40).optional(),
    us: z.array(shownText(limits.text)).min(1).max(40).optional(),
  })
  .meta({
    id: 'LocalizedLines',
    description: 'Lines by locale. At least one locale is present.',
    minProperties: 1,
  })
export type LocalizedLines = z.infer<typeof LocalizedLines>

/**
 * Pay in whole TWD. `negotiable` (待遇面議) is lawful only when the regular pay reaches NT$40,000 a month
 * (Employment Service Act, article 5), and then carries no figures.
 */
export const Salary = structured(
  z
    .object({
      negotiable: z.boolean(),
      unit: z.enum(salaryUnits),
      currency: z.literal('TWD'),
      min: z.int().min(1).max(limits.salary).optional(),
      max: z.int().min(1).max(limits.salary).optional(),
    })
    .meta({
      id: 'Salary',
      description:
        'Pay in whole TWD; no figures when negotiable, at least `min` otherwise. `max` is not below `min`.',
    }),
  {
    conditions: [
      {
        name: 'payStated',
        sentence: 'Pay that is not negotiable states at least its minimum; negotiable pay has no figures.',
        fields: ['min', 'max'],
        required: ['min'],
        when: { field: 'negotiable', is: false },
      },
    ],
  },
)
export type Salary = z.infer<typeof Salary>

export const JobCode = jobCode()

/** A row of the list: code, title and location (spec 2), and the other data of a card. */
export const JobSummary = z
  .object({
    code: JobCode,
    title: LocalizedText,
    jobType: z.enum(jobTypes),
    employmentType: z.enum(employmentTypes),
    locations: z.array(z.enum(locations)).min(1).max(10).meta({ uniqueItems: true }),
    remoteWork: z.enum(jobFilters.remoteWork.options).optional(),
    salary: Salary,
    postedAt: instant(),
  })
  .meta({ id: 'JobSummary' })
export type JobSummary = z.infer<typeof JobSummary>

/** What is shown of a closed vacancy, so that similar ones can be offered. */
export const ClosedJob = JobSummary.pick({ jobType: true, locations: true }).meta({
  id: 'ClosedJob',
  description: 'What a closed vacancy was, for offering open ones like it.',
})
export type ClosedJob = z.infer<typeof ClosedJob>

/** A whole vacancy, for its own page. */
export const Job = JobSummary.extend({
  content: LocalizedLines,
  requirements: LocalizedLines,
  benefits: LocalizedLines,
  openings: z.int().min(1).max(1000),
  /** The last day to apply, if any; afterwards the vacancy counts as closed. */
  validThrough: instant().optional(),
}).meta({ id: 'Job' })
export type Job = z.infer<typeof Job>
