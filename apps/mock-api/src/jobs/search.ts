import { withFallback } from '@recruiting/i18n/fallback'
import { options as twWords } from '@recruiting/i18n/locales/tw/options'
import { options as usWords } from '@recruiting/i18n/locales/us/options'
import { type Job, JobSummary } from '@recruiting/schema/job'
import {
  type ChosenOptions,
  type FilterName,
  type FilterOption,
  filterNames,
  jobFilters,
  mapFilters,
  optionsOfJob,
} from '@recruiting/schema/job-filters'
import { findTerm, foldCode, foldTerms, foldText } from '@recruiting/schema/keyword'
import type { JobSort } from '@recruiting/schema/options'
import { wordsFor } from '@recruiting/schema/synonyms'
import { createPace } from '../slices.ts'

/** A stored vacancy, which may be closed. */
export type IndexableJob = Job & { readonly status?: 'open' | 'closed' | undefined }

/** A vacancy prepared for the index, reused as long as the vacancy does not change. */
export type IndexedJob = {
  readonly status: 'open' | 'closed'
  /** ms of Unix time. */
  readonly posted: number
  /** The last moment to apply in ms of Unix time, else Infinity. */
  readonly lastMoment: number
  readonly code: string
  readonly foldedCode: string
  /** The validated `JobSummary` as JSON in UTF-8. */
  readonly json: Buffer
  /** Its options of all filters, as positions in `allOptions`. */
  readonly options: readonly number[]
  /** Folded: the code, with and without hyphens, and the title in both languages. */
  readonly head: readonly string[]
  /** Folded: content, requirements, benefits and option names in both languages. */
  readonly body: readonly string[]
}

/** The options of all filters, with the bit of their filter. */
const allOptions = filterNames.flatMap((name, filter) =>
  jobFilters[name].options.map((value): { name: FilterName; bit: number; value: string } => ({
    name,
    bit: 1 << filter,
    value,
  })),
)

/** The distinct lines of all vacancies in one string, each followed by a line break; vacancies share most lines. */
type Lines = { readonly text: string; readonly ends: readonly number[]; readonly jobs: readonly number[][] }

/** The open vacancies, indexed for search. Immutable; build a new one when a vacancy changes. */
export type JobIndex = {
  /** Newest first, then by code. */
  readonly jobs: readonly IndexedJob[]
  readonly head: Lines
  readonly body: Lines
  /** The earliest `lastMoment` among them, in ms of Unix time; afterwards build a new index. */
  readonly validUntil: number
}

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
 * Prepares a vacancy for the index. The lines of a closed one are not computed, because it is never indexed.
 * @throws ZodError when its summary breaks the contract
 */
export function toIndexedJob({ status = 'open', ...job }: IndexableJob): IndexedJob {
  const isOpen = status === 'open'
  return {
    status,
    posted: Date.parse(job.postedAt),
    lastMoment: job.validThrough === undefined ? Infinity : Date.parse(job.validThrough),
    code: job.code,
    foldedCode: foldCode(job.code),
    json: Buffer.from(JSON.stringify(JobSummary.parse(job))),
    options: allOptions.flatMap(({ name, value }, at) =>
      optionsOfJob(job, name).includes(value) ? [at] : [],
    ),
    head: isOpen ? fold([job.code, foldCode(job.code), job.title.tw, job.title.us]) : [],
    body: isOpen ? fold([...descriptionOf(job), ...optionNames(job)]) : [],
  }
}

/** A term has no white space, so it never matches across the end of a line. */
function fold(lines: readonly (string | undefined)[]): string[] {
  return [...new Set(lines.map((line) => foldText(line ?? '')))]
}

function descriptionOf({ content, requirements, benefits }: Job): string[] {
  return [content, requirements, benefits].flatMap(({ tw = [], us = [] }) => [...tw, ...us])
}

const optionWords: readonly Record<FilterName, Readonly<Record<string, string>>>[] = [
  withFallback(twWords, usWords),
  usWords,
]

/**
 * The names of a vacancy's options in both languages, which keywords match too. `none` is omitted, because it names something that is not offered.
 */
export function optionNames(job: Job): string[] {
  return filterNames.flatMap((filter) =>
    optionsOfJob(job, filter)
      .filter((option) => option !== 'none')
      .flatMap((option) => optionWords.map((each) => each[filter][option] ?? option)),
  )
}

/**
 * Builds the index in short turns, so that requests are served meanwhile.
 * @param jobs prepared vacancies in any order; codes are unique.
 * @param now ms of Unix time; a vacancy whose `validThrough` is earlier is closed. Default: none is.
 */
export async function buildJobIndex(jobs: Iterable<IndexedJob>, now = -Infinity): Promise<JobIndex> {
  const open = [...jobs]
    .filter(({ status, lastMoment }) => status === 'open' && lastMoment >= now)
    .sort((a, b) => b.posted - a.posted || (a.code < b.code ? -1 : 1))
  return {
    jobs: open,
    head: await indexLines(open, 'head'),
    body: await indexLines(open, 'body'),
    validUntil: open.reduce((earliest, { lastMoment }) => Math.min(earliest, lastMoment), Infinity),
  }
}

async function indexLines(jobs: readonly IndexedJob[], part: 'head' | 'body'): Promise<Lines> {
  const jobsOfLine = new Map<string, number[]>()
  const pace = createPace()
  for (const [number, job] of jobs.entries()) {
    for (const line of job[part]) {
      const known = jobsOfLine.get(line)
      if (known) known.push(number)
      else jobsOfLine.set(line, [number])
    }
    await pace()
  }
  const lines = [...jobsOfLine.keys()]
  let end = 0
  const ends = lines.map((line) => (end += line.length + 1))
  return { text: lines.map((line) => `${line}\n`).join(''), ends, jobs: [...jobsOfLine.values()] }
}

/**
 * Searches the open vacancies. Each term of the keyword, or one of its synonyms, must be found in the code (with or
 * without hyphens), the title, a line of the description or the name of an option, in either language. Options of one filter are
 * alternatives; filters are combined by "and"; the counts of a filter ignore its own selection. The exact code
 * comes first; then, when sorted by relevance, results with every term in code or title; then by date, newest
 * first, and code.
 */
export function searchJobs(index: JobIndex, query: JobQuery): JobSearchResult {
  const places = findTerms(index, foldTerms(query.keyword ?? ''))
  const code = foldCode(query.keyword ?? '')
  const chosen = allOptions.map(({ name, value }) => query[name].some((option) => option === value))
  const restricting = filterNames.reduce(
    (bits, name, at) => (query[name].length > 0 ? bits | (1 << at) : bits),
    0,
  )
  const counts = allOptions.map(() => 0)
  const ranks: [IndexedJob[], IndexedJob[], IndexedJob[]] = [[], [], []]
  for (const [number, job] of index.jobs.entries()) {
    if (places[number] === nowhere) continue
    let refusing = restricting
    for (const option of job.options) if (chosen[option]) refusing &= ~bitOf(option)
    // Several filters refuse the vacancy.
    if ((refusing & (refusing - 1)) !== 0) continue
    // The counts of a filter ignore its own selection, so they have the vacancies that only this filter refuses.
    for (const option of job.options) {
      if (refusing === 0 || refusing === bitOf(option)) counts[option] = (counts[option] ?? 0) + 1
    }
    if (refusing !== 0) continue
    if (job.foldedCode === code) ranks[0].push(job)
    else ranks[query.sort === 'relevance' && places[number] === inHead ? 1 : 2].push(job)
  }
  const found = ranks.flat()
  const facets = mapFilters((filter) =>
    allOptions.flatMap(({ name, value }, at) => (name === filter ? [{ value, count: counts[at] ?? 0 }] : [])),
  )
  return {
    total: found.length,
    // Each list has the options of its own filter.
    facets: facets as JobFacets,
    items: found.slice((query.page - 1) * query.pageSize, query.page * query.pageSize),
  }
}

function bitOf(option: number): number {
  return allOptions[option]?.bit ?? 0
}

/** Where a vacancy has all terms: the least place of a term counts. */
const [nowhere, inBody, inHead] = [0, 1, 2]

/** For each vacancy, where it has all terms. */
function findTerms({ jobs, head, body }: JobIndex, terms: readonly string[]): Uint8Array {
  const places = new Uint8Array(jobs.length).fill(inHead)
  for (const term of terms) {
    const found = new Uint8Array(jobs.length)
    const words = wordsFor(term)
    for (const word of words) markJobs(found, body, word, inBody)
    for (const word of words) markJobs(found, head, word, inHead)
    for (let number = 0; number < places.length; number++) {
      places[number] = Math.min(places[number] ?? 0, found[number] ?? 0)
    }
  }
  return places
}

/** Marks the vacancies of each line that has the term. */
function markJobs(found: Uint8Array, { text, ends, jobs }: Lines, term: string, place: number): void {
  let line = 0
  for (let at = findTerm(text, term); at !== -1; at = findTerm(text, term, ends[line])) {
    while ((ends[line] ?? Infinity) <= at) line++
    for (const number of jobs[line] ?? []) found[number] = place
  }
}
