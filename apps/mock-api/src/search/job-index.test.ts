import type { Job } from '@recruiting/schema/job'
import { mapFilters } from '@recruiting/schema/job-filters'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedJobs } from '../seed/seed-jobs.ts'
import {
  createJobLexicons,
  type IndexableJob,
  type IndexedJob,
  type JobIndex,
  jobIndexInSteps,
  toIndexedJob,
} from './job-index.ts'
import { type JobQuery, searchJobs } from './search-jobs.ts'
import { finish, rowsOfStep } from './steps.ts'
import { scanJobs } from './test-scan/scan-jobs.ts'

const seeded: readonly IndexableJob[] = seedJobs()
const everything: JobQuery = {
  ...mapFilters(() => []),
  sort: 'newest',
  page: 1,
  pageSize: 50,
}
const keywords = ['React', '工程師', '師', 'a', 'zq', 'zqx', 'zqxjk', '獨', '獨角獸', 'SW-1001', undefined]

function expectSame(list: readonly IndexableJob[], index: JobIndex): void {
  for (const keyword of keywords) {
    const asked = { ...everything, keyword, sort: 'relevance' } as const
    const { items, total, facets } = searchJobs(index, asked)
    expect({ codes: items.map(({ code }) => code), total, facets }).toEqual(scanJobs(list, asked))
  }
}

test('an incrementally built index finds what a scan finds, and so does its predecessor', () => {
  // Changes of a vacancy: deleted, closed, posted later, or given new words.
  const change = fc.record({
    at: fc.nat(seeded.length - 1),
    kind: fc.constantFrom('gone', 'closed', 'later', 'words'),
  })
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 8 }), { maxLength: 4 }), (rounds) => {
      const lexicons = createJobLexicons()
      let jobs = seeded.map((job) => ({ job, indexed: toIndexedJob(lexicons, job) }))
      let before: JobIndex | undefined
      const built: { list: IndexableJob[]; index: JobIndex }[] = []
      for (const round of [[], ...rounds]) {
        for (const { at, kind } of round) {
          const entry = jobs[at % jobs.length]
          if (!entry) continue
          if (kind === 'gone') jobs = jobs.filter((each) => each !== entry)
          else {
            const job = changed(entry.job, kind)
            jobs = jobs.map((each) => (each === entry ? { job, indexed: toIndexedJob(lexicons, job) } : each))
          }
        }
        const indexed = jobs.map((each) => each.indexed)
        before = finish(jobIndexInSteps(indexed, { lexicons, now: -Infinity, before }))
        built.push({ list: jobs.map(({ job }) => job), index: before })
      }
      for (const { list, index } of built) expectSame(list, index)
    }),
    { numRuns: 15 },
  )
})

function changed(job: IndexableJob, kind: 'closed' | 'later' | 'words'): IndexableJob {
  if (kind === 'closed') return { ...job, status: 'closed' }
  if (kind === 'later') return { ...job, postedAt: '2027-01-01T00:00:00.000Z' }
  return { ...job, title: { tw: '獨角獸飼養員' }, content: { us: ['Feeds the zqxjk every day'] } }
}

test('a step reads a bounded number of vacancies, however many there are', () => {
  const lexicons = createJobLexicons()
  let reads = 0
  const jobs = Array.from({ length: 3000 }, (_, at): IndexedJob => {
    const seed = seeded[at % seeded.length] as Job
    const indexed = toIndexedJob(lexicons, { ...seed, status: 'open', code: `ZZ-${at}` })
    return {
      ...indexed,
      get posted() {
        reads++
        return indexed.posted
      },
      get code() {
        reads++
        return indexed.code
      },
      get options() {
        reads++
        return indexed.options
      },
      get lastMoment() {
        reads++
        return indexed.lastMoment
      },
    }
  })
  let most = 0
  let steps = 0
  const building = jobIndexInSteps(jobs, { lexicons, now: 0 })
  for (const _ of building) {
    steps++
    most = Math.max(most, reads)
    reads = 0
  }
  // Sorting a run reads two vacancies per comparison, each at most twice.
  expect(most).toBeLessThanOrEqual(4 * rowsOfStep * Math.log2(rowsOfStep))
  expect(steps).toBeGreaterThan((7 * jobs.length) / rowsOfStep)
})
