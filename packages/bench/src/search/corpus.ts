import { seedJobs } from '@recruiting/mock-api/development/seed'
import type { JobQuery } from '@recruiting/mock-api/jobs/search'
import type { Job, LocalizedLines } from '@recruiting/schema/job'
import { mapFilters } from '@recruiting/schema/job-filters'
import { employmentTypes, jobTypes, locations } from '@recruiting/schema/options'

/** The number of different descriptions; real vacancies of a large employer repeat descriptions too. */
const descriptions = 20_000

/**
 * Makes `count` vacancies, the same at each call: texts of the seed in new combinations, with generated titles,
 * codes and words, so that the number of distinct words grows with the number of vacancies.
 */
export function makeJobs(count: number): Job[] {
  const seeds = seedJobs()
  const pick = (at: number, salt: number) => seeds[mix(at, salt) % seeds.length] ?? seeds[0]
  const contents = Array.from({ length: Math.min(count, descriptions) }, (_, at): LocalizedLines => {
    const { tw = [], us = [] } = pick(at, 1)?.content ?? {}
    return {
      tw: [...tw, `參與${name(at)}專案`],
      us: [...us, `Works on the ${name(at)} project`],
    }
  })
  return Array.from({ length: count }, (_, at) => {
    const [kind, other, more] = [pick(at, 2), pick(at, 3), pick(at, 4)]
    if (kind === undefined || other === undefined || more === undefined) throw new Error('The seed is empty')
    const unit = `${name(mix(at, 5) % (count / 10))}`
    return {
      ...kind,
      status: undefined,
      code: `${kind.code.slice(0, 2)}-${100_000 + at}`,
      title: { tw: `${kind.title.tw ?? ''}（${unit}組）`, us: `${kind.title.us ?? ''}, ${unit} team` },
      employmentType: other.employmentType,
      locations: more.locations,
      postedAt: new Date(Date.UTC(2026, 0, 1) + (mix(at, 6) % 26_000_000) * 1000).toISOString(),
      content: contents[mix(at, 7) % contents.length] ?? kind.content,
      requirements: other.requirements,
      benefits: more.benefits,
    }
  })
}

/** A generated name of a few letters. */
function name(at: number): string {
  return Math.floor(at + 36 ** 3).toString(36)
}

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

/** A deterministic pseudo-random number below 2³² (the finaliser of MurmurHash3). */
export function mix(at: number, salt: number): number {
  let bits = Math.imul(at + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
