import { z } from 'zod'
import { rule } from './fields/field.ts'
import { wholeNumber } from './fields/whole-number.ts'
import { JobSummary } from './job.ts'
import { limits } from './limits.ts'
import { employmentTypes, jobSorts, jobTypes, locations } from './options.ts'
import { codePoints } from './text.ts'

/** Page size when none is asked for. */
export const defaultPageSize = 20

/** The query of the job list, as it stands in the URL: a filter named several times means "any of these". */
export const JobQuery = z.strictObject({
  keyword: z
    .string()
    .refine((text) => codePoints(text) <= limits.keyword, rule('tooLong', { max: limits.keyword }))
    .refine((text) => text.isWellFormed() && !/[\u0000-\u001F\u007F]/.test(text), rule('characters'))
    .meta({
      maxLength: limits.keyword,
      description:
        'Any substring of title, code or description in either language; words separated by spaces must all occur',
    })
    .optional(),
  jobType: z.array(z.enum(jobTypes)).max(jobTypes.length).optional(),
  employmentType: z.array(z.enum(employmentTypes)).max(employmentTypes.length).optional(),
  location: z.array(z.enum(locations)).max(locations.length).optional(),
  sort: z
    .enum(jobSorts)
    .meta({ description: 'When it is left out: relevance for a keyword, else newest' })
    .optional(),
  page: wholeNumber(1, limits.page, 1).optional(),
  pageSize: wholeNumber(1, limits.pageSize, defaultPageSize).optional(),
})
export type JobQuery = z.infer<typeof JobQuery>

function counts<const T extends readonly [string, ...string[]]>(options: T) {
  return z
    .array(z.object({ value: z.enum(options), count: z.int().min(0).max(limits.jobs) }))
    .max(options.length)
}

/** One page of the job list. The counts of a filter leave out that filter's own choice. */
export const JobPage = z
  .object({
    items: z.array(JobSummary).max(limits.pageSize),
    total: z.int().min(0).max(limits.jobs),
    page: z.int().min(1).max(limits.page),
    pageSize: z.int().min(1).max(limits.pageSize),
    facets: z.object({
      jobType: counts(jobTypes),
      employmentType: counts(employmentTypes),
      location: counts(locations),
    }),
  })
  .meta({ id: 'JobPage' })
export type JobPage = z.infer<typeof JobPage>
