import { employmentTypes, jobTypes, locations, offeredJobTypes, offeredPlaces } from './options.ts'

/** How much of the work may be done remotely. The specification has no such filter; it is our addition. */
const remoteWorks = ['full', 'partial', 'none'] as const

/**
 * The filters of the job list (spec 2) in screen order: the options of each, those that the company offers, and the
 * property of a vacancy that holds one or several of them. Query, facets, index, page parameters, import columns, examples,
 * searches of the contract kit and words are derived from this table. It is plain data, because the home page loads it.
 */
export const jobFilters = {
  jobType: { property: 'jobType', options: jobTypes, offered: offeredJobTypes },
  employmentType: { property: 'employmentType', options: employmentTypes, offered: employmentTypes },
  location: { property: 'locations', options: locations, offered: offeredPlaces },
  remoteWork: { property: 'remoteWork', options: remoteWorks, offered: remoteWorks },
} as const satisfies Record<
  string,
  { property: string; options: readonly string[]; offered: readonly string[] }
>

export type FilterName = keyof typeof jobFilters
export type FilterOption<N extends FilterName> = (typeof jobFilters)[N]['options'][number]

/** The chosen options of every filter; an empty list means no restriction. */
export type ChosenOptions = Readonly<Record<FilterName, readonly string[]>>

export const filterNames = Object.keys(jobFilters) as readonly FilterName[]

/** The name of the list of options in the document: `RemoteWork`. */
export function optionType(name: FilterName): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Builds an object with one value per filter. */
export function mapFilters<T>(make: (name: FilterName) => T): Record<FilterName, T> {
  return Object.fromEntries(filterNames.map((name) => [name, make(name)])) as Record<FilterName, T>
}

/** What a vacancy states about each filter: nothing, an option, or several. */
type Filtered = {
  [N in FilterName as (typeof jobFilters)[N]['property']]?:
    | FilterOption<N>
    | readonly FilterOption<N>[]
    | undefined
}

/** The options of a filter that a vacancy has; empty when the vacancy states none. */
export function optionsOfJob(job: Filtered, name: FilterName): readonly string[] {
  return [job[jobFilters[name].property] ?? []].flat()
}
