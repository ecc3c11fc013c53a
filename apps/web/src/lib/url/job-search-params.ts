import { type FilterName, type FilterOption, filterNames, jobFilters } from '@recruiting/schema/job-filters'
import type { JobQuery } from '@recruiting/schema/job-search'
import { limits } from '@recruiting/schema/limits'
import { isLocale } from '@recruiting/schema/locale'
import { defaultSort, type JobSort, jobSorts } from '@recruiting/schema/options'
import { halfWidth, truncate } from '@recruiting/schema/text'

/** The search parameters in the URL of `/`. Defaults are omitted, so that one search has one URL. */
export type JobSearchParams = {
  keyword?: string
  sort?: JobSort
  page?: number
} & ChosenFilters

/** The chosen options of each filter, in the order of the table; a filter without a choice is omitted. */
type ChosenFilters = { [N in FilterName]?: FilterOption<N>[] }

const digits = /^\d{1,6}$/

/**
 * Parses any query string: unknown or malformed values fall back to defaults (including HTTP parameter pollution).
 * Call it again wherever the search is used, because the router passes on keys that a validator left out.
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
    ...(keyword !== '' && { keyword }),
    ...chosenFilters(search),
    ...(sort !== undefined && sort !== defaultSort(keyword || undefined) && { sort }),
    ...(page > 1 && { page }),
  }
}

/** The search as the query of the API call. */
export function jobQuery(search: JobSearchParams): JobQuery {
  const { page, ...rest } = search
  return { ...rest, ...(page !== undefined && { page: String(page) }) }
}

/** The `lang` parameter, which overrides the stored choice. */
export function parseLang(search: Readonly<Record<string, unknown>>): { lang?: 'tw' | 'us' } {
  const lang = one(search.lang)
  return isLocale(lang) ? { lang } : {}
}

/** The `job` parameter of `/about?job=CODE`, normalised from manual input; the first one when it is repeated. */
export function parseJobLink(search: Readonly<Record<string, unknown>>): { job?: string } {
  const job = truncate(halfWidth(one(search.job).toWellFormed()).toUpperCase(), limits.jobCode)
  return job === '' ? {} : { job }
}

function one(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' || typeof first === 'number' ? String(first) : ''
}

function chosenFilters(search: Readonly<Record<string, unknown>>): ChosenFilters {
  const found = filterNames.flatMap((name) => {
    const value = search[name]
    const asked = new Set<unknown>(Array.isArray(value) ? value : [value])
    const options = jobFilters[name].options.filter((option) => asked.has(option))
    return options.length === 0 ? [] : [[name, options] as const]
  })
  // Each list holds only options of its own filter.
  return Object.fromEntries(found) as ChosenFilters
}
