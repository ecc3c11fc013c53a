import type { Job, LocalizedLines } from '@recruiting/schema/job'
import { employmentTypes, jobTypes, locations } from '@recruiting/schema/options'
import { foldTerms, foldText } from '../fold-text.ts'
import type { IndexableJob } from '../job-index.ts'
import type { JobQuery } from '../search-jobs.ts'

const heads = new WeakMap<Job, string>()
const folded = new WeakMap<LocalizedLines, string>()

/** Code and title in both languages, folded once. */
function headOf(job: Job): string {
  const head = heads.get(job) ?? fold([job.code, job.title.tw, job.title.us])
  heads.set(job, head)
  return head
}

/** Lines in both languages, folded once, however many vacancies share them. */
function textOf(lines: LocalizedLines): string {
  const text = folded.get(lines) ?? fold([...(lines.tw ?? []), ...(lines.us ?? [])])
  folded.set(lines, text)
  return text
}

/** A term holds no white space, so it never reaches over the end of a line. */
function fold(lines: readonly (string | undefined)[]): string {
  return lines.map((line) => foldText(line ?? '')).join('\n')
}

/** The same answer by reading every vacancy: slow, and too simple to be wrong. */
export function scanJobs(jobs: readonly IndexableJob[], query: JobQuery) {
  const terms = foldTerms(query.keyword ?? '')
  const wanted = foldText(query.keyword ?? '')
  const rows = jobs
    .filter((job) => job.status !== 'closed')
    .map((job) => {
      const head = headOf(job)
      const texts = [head, textOf(job.content), textOf(job.requirements), textOf(job.benefits)]
      const inHead = terms.every((term) => head.includes(term))
      const isFound = terms.every((term) => texts.some((text) => text.includes(term)))
      const isExact = wanted !== '' && head.startsWith(`${wanted}\n`)
      return { job, isFound, rank: isExact ? 0 : inHead || query.sort === 'newest' ? 1 : 2 }
    })
    .filter(({ isFound }) => isFound)
  const accepts = {
    jobType: (job: Job) => query.jobType.length === 0 || query.jobType.includes(job.jobType),
    employmentType: (job: Job) =>
      query.employmentType.length === 0 || query.employmentType.includes(job.employmentType),
    location: (job: Job) =>
      query.location.length === 0 || job.locations.some((place) => query.location.includes(place)),
  }
  const found = rows
    .filter(({ job }) => accepts.jobType(job) && accepts.employmentType(job) && accepts.location(job))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Date.parse(b.job.postedAt) - Date.parse(a.job.postedAt) ||
        (a.job.code < b.job.code ? -1 : 1),
    )
  const count = (is: (job: Job) => boolean) => rows.filter(({ job }) => is(job)).length
  return {
    codes: found
      .map(({ job }) => job.code)
      .slice((query.page - 1) * query.pageSize, query.page * query.pageSize),
    total: found.length,
    facets: {
      jobType: jobTypes.map((value) => ({
        value,
        count: count((job) => job.jobType === value && accepts.employmentType(job) && accepts.location(job)),
      })),
      employmentType: employmentTypes.map((value) => ({
        value,
        count: count((job) => job.employmentType === value && accepts.jobType(job) && accepts.location(job)),
      })),
      location: locations.map((value) => ({
        value,
        count: count(
          (job) => job.locations.includes(value) && accepts.jobType(job) && accepts.employmentType(job),
        ),
      })),
    },
  }
}
