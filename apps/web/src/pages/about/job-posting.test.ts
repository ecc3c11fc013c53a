import { readFileSync } from 'node:fs'
import Validator from '@adobe/structured-data-validator'
import { exampleJob } from '@recruiting/schema/examples/job'
import { Job } from '@recruiting/schema/job'
import { type Locale, locales } from '@recruiting/schema/options'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createI18n, loadWords } from '~/lib/i18n/i18n.ts'
import { jobPosting } from './job-posting.ts'

const origin = 'https://jobs.example'

/** What a posting takes besides the vacancy. */
async function wordsIn(locale: Locale) {
  const i18n = await createI18n(locale)
  await loadWords(i18n, ['options'])
  return [locale, origin, i18n.getFixedT(null, ['common', 'options'] as const)] as const
}
const tw = await wordsIn('tw')

/** Properties that the validator warns about may be missing only for these reasons. */
const absences: readonly { field: string; isRight: (job: Job) => boolean }[] = [
  { field: 'baseSalary', isRight: ({ salary }) => salary.negotiable },
  { field: 'validThrough', isRight: ({ validThrough }) => validThrough === undefined },
  // Only vacancies that are fully remote have it; this site has none.
  { field: 'applicantLocationRequirements', isRight: () => true },
  { field: 'jobLocationType', isRight: () => true },
]

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
const filled = /\S/

/** Google's rules for values, which the validator does not check: property and expected value. */
const rules: readonly [property: string, expected: unknown][] = [
  ['@context', 'https://schema.org'],
  ['@type', 'JobPosting'],
  ['title', expect.stringMatching(filled)],
  // HTML paragraphs or lists, without any other markup from a text.
  ['description', expect.stringMatching(/^(<ul>(<li>[^<>]+<\/li>)+<\/ul>)+$/)],
  ['datePosted', expect.stringMatching(instant)],
  ['employmentType', expect.stringMatching(/^(FULL_TIME|PART_TIME)$/)],
  [
    'hiringOrganization',
    { '@type': 'Organization', name: expect.stringMatching(filled), sameAs: expect.any(String) },
  ],
  ['directApply', true],
  ['totalJobOpenings', expect.any(Number)],
]

/** The vacancies of the seed. */
const seed = new URL('../../../../../contract/seed/jobs.json', import.meta.url)
const { jobs } = z.object({ jobs: z.array(Job) }).parse(JSON.parse(readFileSync(seed, 'utf8')))

it.each(locales)('every vacancy is a posting as Google wants it: %s', async (locale) => {
  expect(jobs.length).toBeGreaterThan(100)
  const words = await wordsIn(locale)
  for (const job of jobs) {
    const posting = jobPosting(job, ...words)
    // The validator supports a single place, not a list.
    const postings = posting.jobLocation.map((jobLocation) => ({ ...posting, jobLocation }))
    const issues = await new Validator().validate({ jsonld: { JobPosting: postings } })
    const wrong = issues.filter(
      ({ fieldNames }) => !absences.some(({ field, isRight }) => fieldNames.includes(field) && isRight(job)),
    )
    expect(wrong, job.code).toEqual([])
    expect(posting, job.code).toMatchObject(Object.fromEntries(rules))
    expect(posting.title, 'a title has no code and no pay').not.toContain(job.code)
    expect(posting.identifier).toMatchObject({ name: posting.hiringOrganization.name, value: job.code })
    expect(posting.jobLocation.length, job.code).toBeGreaterThan(0)
    for (const { address } of posting.jobLocation) {
      expect(address.addressCountry, job.code).toMatch(/^[A-Z]{2}$/)
      expect(address.addressRegion !== undefined, job.code).toBe(address.addressCountry === 'TW')
    }
    if (job.validThrough !== undefined) {
      expect(posting).toMatchObject({ validThrough: expect.stringMatching(instant) })
      expect(Date.parse(job.validThrough)).toBeGreaterThan(Date.parse(job.postedAt))
    }
    if (!job.salary.negotiable) {
      const { min, max, unit } = job.salary
      const range =
        min === max ? { value: min } : { minValue: min, ...(max !== undefined && { maxValue: max }) }
      expect(posting).toMatchObject({
        baseSalary: {
          '@type': 'MonetaryAmount',
          currency: 'TWD',
          value: { '@type': 'QuantitativeValue', ...range, unitText: unit.toUpperCase() },
        },
      })
      expect(max ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(min ?? Number.NaN)
    }
  }
})

it('has the address of a place in Taiwan, the country of another one, and text as text', () => {
  const posting = jobPosting(
    { ...exampleJob, locations: ['TW-TPE', 'JP'], content: { tw: ['<b>a</b> & b'] } },
    ...tw,
  )
  expect(posting).toMatchObject({
    title: exampleJob.title.tw,
    url: `${origin}/about?job=${exampleJob.code}`,
    description: expect.stringContaining('<li>&lt;b&gt;a&lt;/b&gt; &amp; b</li>'),
    hiringOrganization: { sameAs: origin },
  })
  expect(posting.jobLocation.map(({ address }) => address)).toEqual([
    { '@type': 'PostalAddress', addressCountry: 'TW', addressRegion: '臺北市' },
    { '@type': 'PostalAddress', addressCountry: 'JP' },
  ])
})

it('has no pay when it is negotiable, and no last day when there is none', () => {
  const { validThrough: _, ...job } = exampleJob
  const posting = jobPosting({ ...job, salary: { negotiable: true, unit: 'month', currency: 'TWD' } }, ...tw)
  expect(posting).not.toHaveProperty('baseSalary')
  expect(posting).not.toHaveProperty('validThrough')
})
