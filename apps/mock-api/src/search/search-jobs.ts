import {
  type ChosenOptions,
  type FilterName,
  type FilterOption,
  filterNames,
  jobFilters,
  mapFilters,
} from '@recruiting/schema/job-filters'
import { foldCode, foldTerms } from '@recruiting/schema/keyword'
import type { JobSort } from '@recruiting/schema/options'
import {
  addBit,
  type Bitmap,
  countBits,
  countShared,
  hasBit,
  intersectInto,
  removeBit,
  sliceBits,
  subtractFrom,
  uniteInto,
} from './bitmap.ts'
import type { IndexedJob, JobIndex } from './job-index.ts'
import { addDocuments } from './word-index.ts'

/**
 * A query of the job list (spec 2): a keyword and the chosen options of each filter. An empty list means no
 * restriction.
 */
export type JobQuery = ChosenOptions & {
  readonly keyword?: string | undefined
  readonly sort: JobSort
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/** For each filter all options in order, each with the number of results if only that option were chosen. */
type JobFacets = { [N in FilterName]: { value: FilterOption<N>; count: number }[] }

type JobSearchResult = {
  /** The entries of the page; they belong to the index. */
  items: IndexedJob[]
  /** The number of results on all pages. */
  total: number
  facets: JobFacets
}

/**
 * Searches the open vacancies. Each term of the keyword must be a substring of the code (with or without hyphens),
 * the title, a line of the description or the name of an option, in either language. Options of one filter are
 * alternatives; filters are combined by "and"; the counts of a filter ignore its own selection. The exact code
 * comes first; then, when sorted by relevance, results with every term in code or title; then by date, newest
 * first, and code.
 */
export function searchJobs(index: JobIndex, query: JobQuery): JobSearchResult {
  index.scratch.reset()
  const { matches, headMatches } = findKeyword(index, foldTerms(query.keyword ?? ''))
  const chosen = mapFilters((name) => chosenBy(index, name, query[name]))
  const room = index.scratch.any()
  const found = intersection(index, matches, Object.values(chosen))
  const facets = mapFilters((name) => {
    const others = filterNames.filter((other) => other !== name).map((other) => chosen[other])
    const counts = countShared(intersection(index, matches, others), index.filterSets[name], room)
    return jobFilters[name].options.map((value, at) => ({ value, count: counts[at] ?? 0 }))
  })
  return {
    total: countBits(found),
    // Each list was built from the options of its own filter.
    facets: facets as JobFacets,
    items: takePage(rank(index, query, found, headMatches), query)
      .map((number) => index.jobs[number])
      .filter((job) => job !== undefined),
  }
}

/** The vacancies with all terms, and those with all terms in code or title. */
function findKeyword(index: JobIndex, terms: readonly string[]) {
  const { everything, scratch, head, body } = index
  const matches = scratch.copyOf(everything)
  const headMatches = scratch.copyOf(everything)
  const anywhere = scratch.any()
  for (const term of terms) {
    anywhere.fill(0)
    addDocuments(anywhere, head, term)
    intersectInto(headMatches, anywhere)
    addDocuments(anywhere, body, term)
    intersectInto(matches, anywhere)
  }
  return { matches, headMatches }
}

/** The vacancies with one of the chosen options; undefined when none is chosen. */
function chosenBy(index: JobIndex, name: FilterName, values: readonly string[]): Bitmap | undefined {
  if (values.length === 0) return undefined
  const chosen = index.scratch.empty()
  jobFilters[name].options.forEach((option, at) => {
    const set = index.filterSets[name][at]
    if (set && values.includes(option)) uniteInto(chosen, set)
  })
  return chosen
}

function intersection(index: JobIndex, matches: Bitmap, choices: readonly (Bitmap | undefined)[]): Bitmap {
  const common = index.scratch.copyOf(matches)
  for (const choice of choices) if (choice) intersectInto(common, choice)
  return common
}

/** The results in ranked groups; within a group by number, which is newest first. */
function rank(index: JobIndex, query: JobQuery, found: Bitmap, headMatches: Bitmap): Bitmap[] {
  const groups: Bitmap[] = []
  const rest = index.scratch.copyOf(found)
  const exact = index.codes.get(foldCode(query.keyword ?? ''))?.filter((number) => hasBit(rest, number)) ?? []
  if (exact.length > 0) {
    const only = index.scratch.empty()
    for (const number of exact) {
      addBit(only, number)
      removeBit(rest, number)
    }
    groups.push(only)
  }
  if (query.sort === 'relevance') {
    const inHead = intersection(index, rest, [headMatches])
    subtractFrom(rest, inHead)
    groups.push(inHead)
  }
  return [...groups, rest]
}

function takePage(groups: readonly Bitmap[], { page, pageSize }: JobQuery): number[] {
  const numbers: number[] = []
  let skip = (page - 1) * pageSize
  for (const group of groups) {
    numbers.push(...sliceBits(group, skip, pageSize - numbers.length))
    skip = Math.max(0, skip - countBits(group))
  }
  return numbers
}
