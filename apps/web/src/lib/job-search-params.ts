import type { JobQuery } from '@recruiting/schema/job-search'
import { limits } from '@recruiting/schema/limits'
import { isLocale } from '@recruiting/schema/locale'
import {
  defaultSort,
  type EmploymentType,
  employmentTypes,
  type JobSort,
  type JobType,
  jobSorts,
  jobTypes,
  type Location,
  locations,
} from '@recruiting/schema/options'
import { halfWidth, truncate } from '@recruiting/schema/text'

/** The search as the URL of `/` holds it. Defaults are left out, so that one search has one address. */
export type JobSearchParams = {
  keyword?: string
  jobType?: JobType[]
  employmentType?: EmploymentType[]
  location?: Location[]
  sort?: JobSort
  page?: number
}

/** The filters of the list in the order of the screen, with their options. */
export const filters = { jobType: jobTypes, employmentType: employmentTypes, location: locations } as const
export type FilterName = keyof typeof filters

const digits = /^\d{1,6}$/

/**
 * Reads any query string: unknown or broken values fall back instead of failing (HTTP parameter pollution included).
 * To be called again where the search is used, because the router lets what a validator left out pass beside it.
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
    ...chosen('jobType', search.jobType),
    ...chosen('employmentType', search.employmentType),
    ...chosen('location', search.location),
    ...(sort !== undefined && sort !== defaultSort(keyword || undefined) && { sort }),
    ...(page > 1 && { page }),
  }
}

/** The same search as the call takes it. */
export function jobQuery(search: JobSearchParams): JobQuery {
  const { page, ...rest } = search
  return { ...rest, ...(page !== undefined && { page: String(page) }) }
}

/** The `lang` of a link, which overrides the kept choice. */
export function parseLang(search: Readonly<Record<string, unknown>>): { lang?: 'tw' | 'us' } {
  const lang = one(search.lang)
  return isLocale(lang) ? { lang } : {}
}

/** The `job` of `/about?job=CODE`, as people may have typed it; the first one when it is named twice. */
export function parseJobLink(search: Readonly<Record<string, unknown>>): { job?: string } {
  const job = truncate(halfWidth(one(search.job).toWellFormed()).toUpperCase(), limits.jobCode)
  return job === '' ? {} : { job }
}

/** Whether a text can be a job's code at all; only a backend knows whether it is one. */
export function isJobCode(text: string): boolean {
  return /^[A-Z0-9][A-Z0-9-]{1,31}$/.test(text)
}

function one(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' || typeof first === 'number' ? String(first) : ''
}

function chosen<N extends FilterName>(
  name: N,
  value: unknown,
): Partial<Record<N, (typeof filters)[N][number][]>> {
  const asked = new Set<unknown>(Array.isArray(value) ? value : [value])
  const options: readonly (typeof filters)[N][number][] = filters[name]
  const found = options.filter((option) => asked.has(option))
  return found.length === 0 ? {} : ({ [name]: found } as Partial<Record<N, (typeof filters)[N][number][]>>)
}
