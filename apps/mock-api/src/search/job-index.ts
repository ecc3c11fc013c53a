import { type Job, JobSummary } from '@recruiting/schema/job'
import {
  type FilterName,
  filterNames,
  jobFilters,
  mapFilters,
  optionsOfJob,
} from '@recruiting/schema/job-filters'
import { foldCode } from '@recruiting/schema/keyword'
import { addBit, type Bitmap, createBitmap, createFullBitmap } from './bitmap.ts'
import { optionNames } from './option-names.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { eachInSteps, finish, type Steps, sortInSteps } from './steps.ts'
import { buildWordIndex, createLexicon, type Lexicon, type WordIndex } from './word-index.ts'

/** A vacancy prepared for the index, reused as long as the vacancy does not change. */
export type IndexedJob = {
  readonly status: 'open' | 'closed'
  /** ms of Unix time. */
  readonly posted: number
  /** The last moment to apply in ms of Unix time, else Infinity. */
  readonly lastMoment: number
  readonly code: string
  /** The validated `JobSummary` as JSON in UTF-8. */
  readonly json: Buffer
  /** Its options of each filter. */
  readonly options: Readonly<Record<FilterName, readonly string[]>>
  /** Words of the code, with and without hyphens, and of the title in both languages, as lexicon numbers. */
  readonly head: readonly number[]
  /** Words of content, requirements, benefits and option names in both languages, as lexicon numbers. */
  readonly body: readonly number[]
}

/** Assigns numbers to the words of vacancies. */
export type JobLexicons = { readonly head: Lexicon; readonly body: Lexicon }

/**
 * The published vacancies, indexed for search. The number of a vacancy is its position in the order newest first,
 * then by code, so sets of numbers are already sorted. Immutable; build a new index when the vacancies change.
 */
export type JobIndex = {
  /** Newest first. */
  readonly jobs: readonly IndexedJob[]
  /** Numbers by `foldCode`; codes that differ only in hyphens share an entry. */
  readonly codes: ReadonlyMap<string, readonly number[]>
  readonly head: WordIndex
  readonly body: WordIndex
  /** For each filter the vacancies of each option, in option order. */
  readonly filterSets: Readonly<Record<FilterName, readonly Bitmap[]>>
  /** The earliest `lastMoment` among them, in ms of Unix time; afterwards build a new index. */
  readonly validUntil: number
  /** The set of all numbers. */
  readonly everything: Bitmap
  /** Scratch bitmaps for one search at a time. */
  readonly scratch: Scratch
}

/** A stored vacancy, which may be closed. */
export type IndexableJob = Job & { readonly status?: 'open' | 'closed' | undefined }

export function createJobLexicons(): JobLexicons {
  return { head: createLexicon(), body: createLexicon() }
}

/**
 * Prepares a vacancy for the index. The words of a closed one are not computed, because it is never indexed.
 * @throws ZodError when its summary breaks the contract
 */
export function toIndexedJob(lexicons: JobLexicons, { status = 'open', ...job }: IndexableJob): IndexedJob {
  const isClosed = status === 'closed'
  return {
    status,
    posted: Date.parse(job.postedAt),
    lastMoment: job.validThrough === undefined ? Infinity : Date.parse(job.validThrough),
    code: job.code,
    json: Buffer.from(JSON.stringify(JobSummary.parse(job))),
    options: mapFilters((name) => optionsOfJob(job, name)),
    head: isClosed ? [] : lexicons.head.numbersOf(headLines(job)),
    body: isClosed ? [] : lexicons.body.numbersOf(bodyLines(job)),
  }
}

/**
 * Builds the index of all open vacancies at once.
 * @param jobs in any order; codes are unique.
 * @param now ms of Unix time; a vacancy whose `validThrough` is earlier is closed. Default: none is.
 */
export function buildJobIndex(jobs: readonly IndexableJob[], now = -Infinity): JobIndex {
  const lexicons = createJobLexicons()
  const indexed = jobs.map((job) => toIndexedJob(lexicons, job))
  return finish(jobIndexInSteps(indexed, { lexicons, now }))
}

/**
 * Builds the index in steps, from prepared vacancies.
 * @param before the previous index, built with the same lexicons.
 */
export function* jobIndexInSteps(
  jobs: Iterable<IndexedJob>,
  { lexicons, now, before }: { lexicons: JobLexicons; now: number; before?: JobIndex | undefined },
): Steps<JobIndex> {
  const open: IndexedJob[] = []
  yield* eachInSteps(jobs, (job) => {
    if (job.status === 'open' && job.lastMoment >= now) open.push(job)
  })
  const sorted = yield* sortInSteps(open, newestFirst)
  const codes = new Map<string, number[]>()
  let validUntil = Infinity
  yield* eachInSteps(sorted, ({ code, lastMoment }, number) => {
    const folded = foldCode(code)
    codes.set(folded, [...(codes.get(folded) ?? []), number])
    validUntil = Math.min(validUntil, lastMoment)
  })
  const heads = sorted.map(({ head }) => head)
  const bodies = sorted.map(({ body }) => body)
  return {
    jobs: sorted,
    codes,
    head: yield* buildWordIndex(lexicons.head.words, heads, before?.head),
    body: yield* buildWordIndex(lexicons.body.words, bodies, before?.body),
    filterSets: yield* allFilterSets(sorted),
    validUntil,
    everything: createFullBitmap(sorted.length),
    scratch: createScratch(sorted.length),
  }
}

function newestFirst(a: IndexedJob, b: IndexedJob): number {
  return b.posted - a.posted || (a.code < b.code ? -1 : 1)
}

function headLines(job: Job): string[] {
  return [job.code, foldCode(job.code), job.title.tw, job.title.us].filter((line) => line !== undefined)
}

function bodyLines(job: Job): string[] {
  const lines = [job.content, job.requirements, job.benefits].flatMap(({ tw = [], us = [] }) => [
    ...tw,
    ...us,
  ])
  return [...lines, ...optionNames(job)]
}

function* allFilterSets(jobs: readonly IndexedJob[]): Steps<JobIndex['filterSets']> {
  const sets = mapFilters((): Bitmap[] => [])
  for (const name of filterNames) sets[name] = yield* filterSets(jobs, name)
  return sets
}

function* filterSets(jobs: readonly IndexedJob[], name: FilterName): Steps<Bitmap[]> {
  const sets = new Map<string, Bitmap>(
    jobFilters[name].options.map((option) => [option, createBitmap(jobs.length)]),
  )
  yield* eachInSteps(jobs, ({ options }, number) => {
    for (const value of options[name]) {
      const set = sets.get(value)
      if (set) addBit(set, number)
    }
  })
  return [...sets.values()]
}
