import type { Job, LocalizedLines } from '@recruiting/schema/job'
import { filterNames, jobFilters, mapFilters, optionsOfJob } from '@recruiting/schema/job-filters'
import { findTerm, foldCode, foldTerms, foldText } from '@recruiting/schema/keyword'
import { wordsFor } from '@recruiting/schema/synonyms'
import { type IndexableJob, type JobQuery, optionNames } from '../search.ts'

const heads = new WeakMap<Job, string>()
const folded = new WeakMap<LocalizedLines, string>()

/** Code with and without hyphens and title in both languages, folded; cached. */
function headOf(job: Job): string {
  const head = heads.get(job) ?? fold([job.code, job.code.replaceAll('-', ''), job.title.tw, job.title.us])
  heads.set(job, head)
  return head
}

/** Lines in both languages, folded; cached, because vacancies share them. */
function textOf(lines: LocalizedLines): string {
  const text = folded.get(lines) ?? fold([...(lines.tw ?? []), ...(lines.us ?? [])])
  folded.set(lines, text)
  return text
}

/** A term has no white space, so it never matches across the end of a line. */
function fold(lines: readonly (string | undefined)[]): string {
  return lines.map((line) => foldText(line ?? '')).join('\n')
}

/** The reference implementation of the search: reads every vacancy, slow and simple. */
export function scanJobs(jobs: readonly IndexableJob[], query: JobQuery) {
  const terms = foldTerms(query.keyword ?? '')
  const wanted = foldCode(query.keyword ?? '')
  const rows = jobs
    .filter((job) => job.status !== 'closed')
    .map((job) => {
      const head = headOf(job)
      const names = fold(optionNames(job))
      const texts = [head, textOf(job.content), textOf(job.requirements), textOf(job.benefits), names]
      const isIn = (text: string, term: string) => wordsFor(term).some((word) => findTerm(text, word) >= 0)
      const inHead = terms.every((term) => isIn(head, term))
      const isFound = terms.every((term) => texts.some((text) => isIn(text, term)))
      const isExact = wanted !== '' && foldCode(job.code) === wanted
      return { job, isFound, rank: isExact ? 0 : inHead || query.sort === 'newest' ? 1 : 2 }
    })
    .filter(({ isFound }) => isFound)
  const accepts = (job: Job, names = filterNames) =>
    names.every((name) => {
      const chosen: readonly string[] = query[name]
      return chosen.length === 0 || optionsOfJob(job, name).some((option) => chosen.includes(option))
    })
  const found = rows
    .filter(({ job }) => accepts(job))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Date.parse(b.job.postedAt) - Date.parse(a.job.postedAt) ||
        (a.job.code < b.job.code ? -1 : 1),
    )
  const count = (name: (typeof filterNames)[number], option: string) => {
    const others = filterNames.filter((other) => other !== name)
    return rows.filter(({ job }) => accepts(job, others) && optionsOfJob(job, name).includes(option)).length
  }
  return {
    codes: found
      .map(({ job }) => job.code)
      .slice((query.page - 1) * query.pageSize, query.page * query.pageSize),
    total: found.length,
    facets: mapFilters((name) =>
      jobFilters[name].options.map((value) => ({ value, count: count(name, value) })),
    ),
  }
}
