import { type Job, JobSummary } from '@recruiting/schema/job'
import { type FilterName, jobFilters, mapFilters, optionsOfJob } from '@recruiting/schema/job-filters'
import { addBit, type Bitmap, createBitmap, createFullBitmap } from './bitmap.ts'
import { foldText } from './fold-text.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { buildWordIndex, type WordIndex } from './word-index.ts'

/**
 * The published vacancies, made for searching. A vacancy's number is its place in the order newest first, then by
 * code, so that a set of numbers is already sorted. It stays as it is; build a new one when the vacancies change.
 */
export type JobIndex = {
  /** What the list shows, newest first. */
  readonly summaries: readonly JobSummary[]
  /** Numbers by folded code. */
  readonly codes: ReadonlyMap<string, number>
  /** Code and title in both languages. */
  readonly head: WordIndex
  /** The description in both languages: content, requirements and benefits. */
  readonly body: WordIndex
  /** For each filter the vacancies of each option, in the order of the options. */
  readonly filterSets: Readonly<Record<FilterName, readonly Bitmap[]>>
  /** The first last day of applying among them, in ms of Unix time: once it has passed, build a new index. */
  readonly validUntil: number
  /** All numbers. */
  readonly everything: Bitmap
  /** Room for one search at a time. */
  readonly scratch: Scratch
}

/** A stored vacancy may say that it is closed. */
export type IndexableJob = Job & { readonly status?: 'open' | 'closed' }

/**
 * Builds the index of those vacancies that are open.
 * @param jobs in any order; codes are unique.
 * @param now ms of Unix time; a vacancy whose `validThrough` is before it is closed. Default: none is.
 */
export function buildJobIndex(jobs: readonly IndexableJob[], now = -Infinity): JobIndex {
  const sorted = jobs
    .filter((job) => job.status !== 'closed' && lastMoment(job) >= now)
    .map((job) => ({ job, posted: Date.parse(job.postedAt) }))
    .sort((a, b) => b.posted - a.posted || (a.job.code < b.job.code ? -1 : 1))
    .map(({ job }) => job)
  const linesOf = (list: (job: Job) => string[]) => (number: number) => {
    const job = sorted[number]
    return job ? list(job) : []
  }
  return {
    summaries: sorted.map(toSummary),
    codes: new Map(sorted.map((job, number) => [foldText(job.code), number])),
    head: buildWordIndex(sorted.length, linesOf(headLines)),
    body: buildWordIndex(sorted.length, linesOf(bodyLines)),
    filterSets: mapFilters((name) => filterSets(sorted, name)),
    validUntil: sorted.reduce((first, job) => Math.min(first, lastMoment(job)), Infinity),
    everything: createFullBitmap(sorted.length),
    scratch: createScratch(sorted.length),
  }
}

function headLines(job: Job): string[] {
  return [job.code, job.title.tw, job.title.us].filter((line) => line !== undefined)
}

function bodyLines(job: Job): string[] {
  return [job.content, job.requirements, job.benefits].flatMap(({ tw = [], us = [] }) => [...tw, ...us])
}

function filterSets(jobs: readonly JobSummary[], name: FilterName): Bitmap[] {
  const sets = new Map<string, Bitmap>(
    jobFilters[name].options.map((option) => [option, createBitmap(jobs.length)]),
  )
  jobs.forEach((job, number) => {
    for (const value of optionsOfJob(job, name)) {
      const set = sets.get(value)
      if (set) addBit(set, number)
    }
  })
  return [...sets.values()]
}

const summaryFields = Object.keys(JobSummary.shape) as (keyof JobSummary)[]

/** Its own object, so that the index does not keep the whole description alive. */
function toSummary(job: Job): JobSummary {
  const stated = summaryFields.filter((name) => job[name] !== undefined)
  return Object.fromEntries(stated.map((name) => [name, job[name]])) as JobSummary
}

function lastMoment(job: Job): number {
  return job.validThrough === undefined ? Infinity : Date.parse(job.validThrough)
}
