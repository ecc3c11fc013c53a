import { options as twOptions } from '@recruiting/i18n/locales/tw/options'
import { options as usOptions } from '@recruiting/i18n/locales/us/options'
import { type Job, JobSummary } from '@recruiting/schema/job'
import { filterNames, jobFilters, mapFilters } from '@recruiting/schema/job-filters'
import { employmentTypes, jobSorts, jobTypes, locations } from '@recruiting/schema/options'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedJobs } from '../development/seed.ts'
import {
  buildJobIndex,
  type IndexableJob,
  type JobIndex,
  type JobQuery,
  searchJobs,
  toIndexedJob,
} from './search.ts'
import { scanJobs } from './test-scan/scan-jobs.ts'

const everything: JobQuery = {
  keyword: '',
  ...mapFilters(() => []),
  sort: 'newest',
  page: 1,
  pageSize: 20,
}
const seeded = seedJobs()
const seedIndex = await indexOf(seeded)

function indexOf(jobs: readonly IndexableJob[], now?: number): Promise<JobIndex> {
  return buildJobIndex(jobs.map(toIndexedJob), now)
}

function search(query: Partial<JobQuery>) {
  return searchJobs(seedIndex, { ...everything, ...query })
}

function codes(query: Partial<JobQuery>): string[] {
  return search({ pageSize: 1000, ...query }).items.map((job) => job.code)
}

/** Characters that are special cases of folding, UTF-16 or grams. */
const trickyCharacter = fc.constantFrom(
  ...'aAａbB工程師臺台\u3000 \t\n\0.*+([\\^$😀😁𠮷\u0301eéßİΣςﬁ㈱…\u200b－-1１',
  '\ud83d',
  '\ude00',
  'e\u0301',
)
const trickyText = fc.array(trickyCharacter, { maxLength: 8 }).map((characters) => characters.join(''))

/** A part of a seed text, in another spelling. */
const partOfSeed = fc
  .tuple(fc.constantFrom(...seeded), fc.nat(), fc.nat(400), fc.integer({ min: 1, max: 12 }), fc.nat(3))
  .map(([job, which, from, length, way]) => {
    const lines = [job.code, ...Object.values(job.title), ...Object.values(job.content).flat()]
    const line = lines[which % lines.length] ?? ''
    const part = line.slice(from % line.length, (from % line.length) + length)
    switch (way) {
      case 1:
        return part.toUpperCase()
      case 2:
        return part.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
      case 3:
        return part.replaceAll('臺', '台')
      default:
        return part
    }
  })

const keyword = fc.oneof(
  { weight: 4, arbitrary: partOfSeed },
  {
    weight: 2,
    arbitrary: fc.array(partOfSeed, { minLength: 2, maxLength: 3 }).map((parts) => parts.join(' ')),
  },
  { weight: 2, arbitrary: trickyText },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 3 }) },
)

const query: fc.Arbitrary<JobQuery> = fc.record({
  keyword,
  ...mapFilters((name) => fc.subarray<string>(jobFilters[name].options.slice(0, 12))),
  sort: fc.constantFrom(...jobSorts),
  page: fc.integer({ min: 1, max: 4 }),
  pageSize: fc.integer({ min: 1, max: 30 }),
})

/** A valid title, because the index validates it. Description lines may be any text. */
const trickyTitle = fc
  .record({ tw: trickyText, us: trickyText }, { requiredKeys: [] })
  .map((title) => Object.fromEntries(Object.entries(title).filter(([, text]) => isTitle({ tw: text }))))
  .map((title) => (isTitle(title) ? title : { tw: 'aA工程師臺' }))

function isTitle(title: unknown): boolean {
  return JobSummary.shape.title.safeParse(title).success
}

/** Vacancies with tricky texts, some closed, many posted at the same time. */
const jobs: fc.Arbitrary<IndexableJob[]> = fc
  .array(
    fc.record({
      title: trickyTitle,
      jobType: fc.constantFrom(...jobTypes.slice(0, 3)),
      employmentType: fc.constantFrom(...employmentTypes),
      locations: fc.array(fc.constantFrom(...locations), { minLength: 1, maxLength: 3 }),
      remoteWork: fc.option(fc.constantFrom(...jobFilters.remoteWork.options), { nil: undefined }),
      postedAt: fc.constantFrom('2026-10-01T00:00:00Z', '2026-10-01T00:00:00.000Z', '2026-10-02T00:00:00Z'),
      content: fc.record({
        tw: fc.array(trickyText, { maxLength: 3 }),
        us: fc.array(trickyText, { maxLength: 3 }),
      }),
      status: fc.constantFrom('open', 'open', 'closed'),
    }),
    { maxLength: 80 },
  )
  .map((list) =>
    list.map((job, at) => ({
      ...job,
      code: `A${at % 2 ? '-' : 'B'}${at}`,
      salary: { negotiable: true, unit: 'month', currency: 'TWD' },
      requirements: { tw: ['工程師'] },
      benefits: {},
      openings: 1,
    })),
  )

function expectSame(list: readonly IndexableJob[], index: JobIndex, asked: JobQuery) {
  const { items, total, facets } = searchJobs(index, asked)
  expect({ codes: items.map((job) => job.code), total, facets }).toEqual(scanJobs(list, asked))
}

describe('the index finds what a scan finds', () => {
  test('on the seed', () => {
    fc.assert(
      fc.property(query, (asked) => expectSame(seeded, seedIndex, asked)),
      { numRuns: 400 },
    )
  })

  test('on the seed without filters, with more results', () => {
    fc.assert(
      fc.property(query, (asked) =>
        expectSame(seeded, seedIndex, { ...asked, jobType: [], employmentType: [], location: [] }),
      ),
      { numRuns: 400 },
    )
  })

  test('for every single character of the seed', () => {
    const characters = new Set(seeded.flatMap((job) => [...JSON.stringify(job)]))
    for (const character of characters) {
      expectSame(seeded, seedIndex, { ...everything, keyword: character, sort: 'relevance' })
    }
  })

  test('on tricky texts', async () => {
    await fc.assert(
      fc.asyncProperty(jobs, fc.array(fc.tuple(query, trickyText), { maxLength: 5 }), async (list, asked) => {
        const index = await indexOf(list)
        for (const [rest, keyword] of asked) {
          expectSame(list, index, { ...rest, keyword })
          expectSame(list, index, { ...rest, keyword, jobType: [], employmentType: [], location: [] })
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('the keyword', () => {
  const named = Object.entries({ tw: twOptions, us: usOptions }).flatMap(([locale, words]) =>
    filterNames.flatMap((filter) =>
      Object.entries(words[filter])
        .filter(([option]) => option !== 'none')
        .map(([option, name]) => ({ locale, filter, option, name })),
    ),
  )

  test.each(named)(
    'finds every vacancy of an option by its name: $name ($locale)',
    ({ filter, option, name }) => {
      const found = codes({ keyword: name })
      const having = codes({ [filter]: [option] })
      expect(having.filter((code) => !found.includes(code))).toEqual([])
    },
  )

  test('finds codes first that differ only in hyphens, newest first', async () => {
    const job = structuredClone(seeded[0] as Job)
    const at = (code: string, postedAt: string) => ({ ...job, code, postedAt, title: { tw: 'AB12' } })
    const list = [
      at('A-B12', '2026-10-01T00:00:00Z'),
      at('AB-12', '2026-10-02T00:00:00Z'),
      at('ZZ-1', '2026-10-03T00:00:00Z'),
    ]
    const index = await indexOf(list)
    for (const keyword of ['AB12', 'A-B12']) expectSame(list, index, { ...everything, keyword })
    const found = searchJobs(index, { ...everything, keyword: 'ab12' }).items
    expect(found.map(({ code }) => code)).toEqual(['AB-12', 'A-B12', 'ZZ-1'])
  })
})

test('closed vacancies are never found, by status or by last day', async () => {
  const closed = seeded.filter((job) => job.status === 'closed').map((job) => job.code)
  expect(codes({}).filter((code) => closed.includes(code))).toEqual([])
  expect(closed.flatMap((code) => codes({ keyword: code }))).toEqual([])

  const lastDay = Date.parse('2027-01-15T15:59:59.000Z')
  expect(seedIndex.validUntil).toBe(lastDay)
  const on = async (now: number) =>
    searchJobs(await indexOf(seeded, now), { ...everything, keyword: 'QA-1404' }).total
  expect([await on(lastDay), await on(lastDay + 1)]).toEqual([1, 0])
})

test('the index returns summaries, not whole vacancies', () => {
  expect(Object.keys(JSON.parse(String(search({}).items[0]?.json)))).toEqual([
    'code',
    'title',
    'jobType',
    'employmentType',
    'locations',
    'salary',
    'postedAt',
  ])
})

test('an empty index finds nothing', async () => {
  const { items, total } = searchJobs(await indexOf([]), { ...everything, keyword: 'a' })
  expect([items, total]).toEqual([[], 0])
})
