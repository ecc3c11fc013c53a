import { type FilterName, type FilterOption, filterNames, jobFilters } from '@recruiting/schema/job-filters'
import type { JobQuery } from '@recruiting/schema/job-search'
import { limits } from '@recruiting/schema/limits'
import { isLocale } from '@recruiting/schema/locale'
import { defaultSort, type JobSort, jobSorts, type Locale } from '@recruiting/schema/options'
import { halfWidth, truncate } from '@recruiting/schema/text'

/** The search parameters in the URL of `/`. Defaults are undefined, so that one search has one URL. */
export type JobSearchParams = {
  keyword?: string | undefined
  sort?: JobSort | undefined
  page?: number | undefined
} & ChosenFilters

type ChosenFilters = { [N in FilterName]?: FilterOption<N>[] | undefined }

const digits = /^\d{1,6}$/

/**
 * Parses any query string: unknown or malformed values fall back to defaults (including HTTP parameter pollution).
 * It returns each of its keys, because the router passes on those that a validator leaves out.
 */
export function parseJobSearch(search: Readonly<Record<string, unknown>>): JobSearchParams {
  const keyword = truncate(
    one(search.keyword)
      .replace(/[\u0000-\u001F\u007F]/g, ' ')
      .toWellFormed()
      .trim(),
    limits.keyword,
  )
  const page = digits.test(one(search.page)) ? Math.min(Number(one(search.page)), limits.page) : 1
  const sort = jobSorts.find((each) => each === one(search.sort))
  return {
    keyword: keyword || undefined,
    ...chosenFilters(search),
    sort: sort === defaultSort(keyword || undefined) ? undefined : sort,
    page: page > 1 ? page : undefined,
  }
}

/** The search after a change, on its first page unless the change names one. */
export function changeSearch(
  search: JobSearchParams,
  change: Readonly<Record<string, unknown>>,
): JobSearchParams {
  return parseJobSearch({ ...search, page: undefined, ...change })
}

/** Toggles one option of a filter. */
export function toggleFilter(search: JobSearchParams, name: FilterName, value: string): JobSearchParams {
  const chosen: readonly string[] = search[name] ?? []
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
  return changeSearch(search, { [name]: next })
}

/** The search as the query of the API call. */
export function jobQuery({ page, ...search }: JobSearchParams): JobQuery {
  return { ...search, page: page?.toString() }
}

/** The `lang` parameter, which overrides the stored choice. */
export function parseLang(search: Readonly<Record<string, unknown>>): { lang?: Locale | undefined } {
  const lang = one(search.lang)
  return { lang: isLocale(lang) ? lang : undefined }
}

/** The `job` parameter of `/about?job=CODE`, normalised from manual input; the first one when it is repeated. */
export function parseJobLink(search: Readonly<Record<string, unknown>>): { job?: string | undefined } {
  const job = truncate(halfWidth(one(search.job).toWellFormed()).toUpperCase(), limits.jobCode)
  return { job: job || undefined }
}

function one(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' || typeof first === 'number' ? String(first) : ''
}

function chosenFilters(search: Readonly<Record<string, unknown>>): ChosenFilters {
  const found = filterNames.map((name) => {
    const value = search[name]
    const asked = new Set<unknown>(Array.isArray(value) ? value : [value])
    const options = jobFilters[name].options.filter((option) => asked.has(option))
    return [name, options.length === 0 ? undefined : options] as const
  })
  // Each list holds only options of its own filter.
  return Object.fromEntries(found) as ChosenFilters
}
