import type { JobSummary } from './job.ts'
import {
  employmentTypes,
  jobTypes,
  locations,
  offeredJobTypes,
  offeredPlaces,
  remoteWorks,
} from './options.ts'

/** A property of a vacancy and its options. */
type FilterOf<P extends keyof JobSummary> = {
  property: P
  options: readonly OptionOf<P>[]
  offered: readonly OptionOf<P>[]
}
type OptionOf<P extends keyof JobSummary> = Extract<
  NonNullable<JobSummary[P]> extends readonly (infer O)[] ? O : JobSummary[P],
  string
>
type Filter = { [P in keyof JobSummary]-?: FilterOf<P> }[keyof JobSummary]

/**
 * The filters of the job list (spec 2) in screen order: the options of each, those that the company offers, and the
 * property of a vacancy that holds one or several of them. Query, facets, index, page parameters, import columns and words are derived from
 * this table. It is plain data, because the home page loads it.
 */
export const jobFilters = {
  jobType: { property: 'jobType', options: jobTypes, offered: offeredJobTypes },
  employmentType: { property: 'employmentType', options: employmentTypes, offered: employmentTypes },
  location: { property: 'locations', options: locations, offered: offeredPlaces },
  remoteWork: { property: 'remoteWork', options: remoteWorks, offered: remoteWorks },
} as const satisfies Record<string, Filter>

export type FilterName = keyof typeof jobFilters
export type FilterOption<N extends FilterName> = (typeof jobFilters)[N]['options'][number]

/** The chosen options of every filter; an empty list means no restriction. */
export type ChosenOptions = Readonly<Record<FilterName, readonly string[]>>

export const filterNames = Object.keys(jobFilters) as readonly FilterName[]

/** Builds an object with one value per filter. */
export function mapFilters<T>(make: (name: FilterName) => T): Record<FilterName, T> {
  return Object.fromEntries(filterNames.map((name) => [name, make(name)])) as Record<FilterName, T>
}

/** The options of a filter that a vacancy has; empty when the vacancy states none. */
export function optionsOfJob(job: JobSummary, name: FilterName): readonly string[] {
  return [job[jobFilters[name].property] ?? []].flat()
}
