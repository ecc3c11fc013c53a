import { z } from 'zod'
import { field, rule } from './fields/field.ts'
import { JobSummary } from './job.ts'
import { type FilterName, type FilterOption, filterNames, jobFilters, optionType } from './job-filters.ts'
import { limits } from './limits.ts'
import { jobSorts } from './options.ts'
import { codePoints } from './text.ts'

/** The default page size. */
export const defaultPageSize = 20

/** Builds one schema field per filter. */
function filterFields<S extends { [N in FilterName]: z.ZodType }>(
  make: (options: (typeof jobFilters)[FilterName]['options'], name: FilterName) => z.ZodType,
): S {
  return Object.fromEntries(filterNames.map((name) => [name, make(jobFilters[name].options, name)])) as S
}

type ChoiceFields = { [N in FilterName]: z.ZodOptional<z.ZodArray<z.ZodType<FilterOption<N>>>> }
type CountFields = {
  [N in FilterName]: z.ZodArray<z.ZodObject<{ value: z.ZodType<FilterOption<N>>; count: z.ZodInt }>>
}

/** The query of the job list in the URL; a repeated filter means "any of these". */
export const JobQuery = z.strictObject({
  keyword: z
    .string()
    .refine((text) => codePoints(text) <= limits.keyword, rule('tooLong', { max: limits.keyword }))
    .refine((text) => text.isWellFormed() && !/[\u0000-\u001F\u007F]/.test(text), rule('characters'))
    .meta({
      maxLength: limits.keyword,
      pattern: '^[^\\u0000-\\u001F\\u007F]*$',
      description:
        'Substrings of title, code (with or without hyphens), description or the names of the options of every filter, in either language. Blanks, and a change between Chinese characters and Latin letters, separate terms; all must occur, each by itself or by one of its words in x-synonyms. Up to three Latin letters match only a whole word',
    })
    .optional(),
  ...filterFields<ChoiceFields>((options) => z.array(z.enum(options)).max(options.length).optional()),
  sort: z
    .enum(jobSorts)
    .meta({ description: 'When it is left out: relevance for a keyword, else newest' })
    .optional(),
  page: wholeNumber(1, limits.page, 1).optional(),
  pageSize: wholeNumber(1, limits.pageSize, defaultPageSize).optional(),
})
export type JobQuery = z.infer<typeof JobQuery>

/** One page of the job list. The counts of a filter ignore that filter's own selection. */
export const JobPage = z
  .object({
    items: z.array(JobSummary).max(limits.pageSize),
    total: z.int().min(0).max(limits.jobs),
    page: z.int().min(1).max(limits.page),
    pageSize: z.int().min(1).max(limits.pageSize),
    facets: z
      .object(
        filterFields<CountFields>((options, name) =>
          z
            .array(
              z
                .object({ value: z.enum(options), count: z.int().min(0).max(limits.jobs) })
                .meta({ id: `${optionType(name)}Count` }),
            )
            .max(limits.options)
            .meta({ description: 'The options of this filter, each with how many vacancies have it' }),
        ),
      )
      .meta({ id: 'JobFacets' }),
  })
  .meta({ id: 'JobPage' })
export type JobPage = z.infer<typeof JobPage>

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
