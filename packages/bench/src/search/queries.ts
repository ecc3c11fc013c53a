import type { JobQuery } from '@recruiting/mock-api/search/search-jobs'
import type { Job } from '@recruiting/schema/job'
import { mapFilters } from '@recruiting/schema/job-filters'
import { employmentTypes, jobTypes, locations } from '@recruiting/schema/options'
import { mix } from './mix.ts'

/** How many queries of each kind. */
const ofEachKind = 20

/** Keywords that people type, cut from a text of a vacancy. */
const kinds: readonly ((job: Job, at: number) => string)[] = [
  () => '',
  () => '',
  // One Chinese character, two (the most common length), and more.
  (job, at) => part(job.title.tw, at, 1),
  (job, at) => part(job.title.tw, at, 2),
  (job, at) => part(job.content.tw?.[0], at, 2),
  (job, at) => part(job.requirements.tw?.[0], at, 4),
  (job, at) => part(job.benefits.tw?.[0], at, 6),
  (job, at) => word(job.title.us, at),
  (job, at) => word(job.content.us?.[0], at),
  (job, at) => `${part(job.title.tw, at, 2)} ${word(job.requirements.us?.[0], at)}`,
  (job) => job.code,
  () => '查無此職 zzqx',
]

/** The same mix of queries at each call: every kind of keyword, with and without filters, pages 1 to 3. */
export function makeQueries(jobs: readonly Job[]): JobQuery[] {
  return kinds.flatMap((keywordOf, kind) =>
    Array.from({ length: ofEachKind }, (_, at): JobQuery => {
      const seed = kind * ofEachKind + at
      const job = jobs[mix(seed, 11) % jobs.length]
      const keyword = job === undefined ? '' : keywordOf(job, seed)
      const filtered = mix(seed, 12) % 2 === 0
      return {
        keyword,
        ...mapFilters(() => []),
        ...(filtered && {
          jobType: some(jobTypes, seed, 13),
          employmentType: some(employmentTypes, seed, 14).slice(0, 1),
          location: some(locations, seed, 15),
        }),
        sort: keyword === '' || at % 3 === 0 ? 'newest' : 'relevance',
        page: 1 + (mix(seed, 16) % 3),
        pageSize: 20,
      }
    }),
  )
}

function part(text: string | undefined, at: number, length: number): string {
  const characters = [...(text ?? '').replace(/\s/g, '')]
  return characters
    .slice(mix(at, 17) % Math.max(1, characters.length - length))
    .slice(0, length)
    .join('')
}

function word(text: string | undefined, at: number): string {
  const words = (text ?? '').split(' ')
  return words[mix(at, 18) % words.length] ?? ''
}

/** About a quarter of the options, at least one. */
function some<T>(options: readonly T[], at: number, salt: number): T[] {
  const chosen = options.filter((_, index) => mix(at * 100 + index, salt) % 4 === 0)
  return chosen.length > 0 ? chosen : options.slice(0, 1)
}
