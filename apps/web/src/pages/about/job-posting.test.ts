import { readFileSync } from 'node:fs'
import Validator from '@adobe/structured-data-validator'
import { common as commonTw } from '@recruiting/i18n/locales/tw/common'
import { options as optionsTw } from '@recruiting/i18n/locales/tw/options'
import { common as commonUs } from '@recruiting/i18n/locales/us/common'
import { options as optionsUs } from '@recruiting/i18n/locales/us/options'
import { exampleJob } from '@recruiting/schema/examples/job'
import { Job } from '@recruiting/schema/job'
import { locales } from '@recruiting/schema/options'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { jobPosting } from './job-posting.ts'

const words = {
  title: '資深前端工程師',
  url: 'https://jobs.example/about?job=SW-1001',
  company: '公司',
  site: 'https://jobs.example',
  placeName: (place: string) => `name of ${place}`,
  lines: (lines: { tw?: string[] | undefined }) => lines.tw ?? [],
}

const wordsOf = {
  tw: { company: commonTw.company, places: optionsTw.location },
  us: { company: commonUs.company, places: optionsUs.location },
}

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
  const { company, places } = wordsOf[locale]
  for (const job of jobs) {
    const title = job.title[locale] ?? job.title.tw ?? job.title.us ?? ''
    const posting = jobPosting(job, {
      title,
      url: `https://jobs.example/about?job=${job.code}`,
      company,
      site: 'https://jobs.example',
      placeName: (place) => places[place],
      lines: (lines) => lines[locale] ?? lines.tw ?? lines.us ?? [],
    })
    // The validator supports a single place, not a list.
    const postings = posting.jobLocation.map((jobLocation) => ({ ...posting, jobLocation }))
    const issues = await new Validator().validate({ jsonld: { JobPosting: postings } })
    const wrong = issues.filter(
      ({ fieldNames }) => !absences.some(({ field, isRight }) => fieldNames.includes(field) && isRight(job)),
    )
    expect(wrong, job.code).toEqual([])
    expect(posting, job.code).toMatchObject(Object.fromEntries(rules))
    expect(posting.title, 'a title has no code and no pay').not.toContain(job.code)
    expect(posting.identifier).toEqual({ '@type': 'PropertyValue', name: company, value: job.code })
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

it('the validator notices what is missing', async () => {
  const issues = await new Validator().validate({ jsonld: { JobPosting: [{ '@type': 'JobPosting' }] } })

  expect(
    issues.filter(({ severity }) => severity === 'ERROR').flatMap(({ fieldNames }) => fieldNames),
  ).toEqual(
    expect.arrayContaining(['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation']),
  )
})

it('has what Google requires and recommends', () => {
  const posting = jobPosting({ ...exampleJob, locations: ['TW-TPE', 'JP'] }, words)
  expect(posting).toMatchObject({
    '@type': 'JobPosting',
    title: words.title,
    datePosted: exampleJob.postedAt,
    validThrough: exampleJob.validThrough,
    employmentType: 'FULL_TIME',
    hiringOrganization: { name: '公司' },
    identifier: { value: 'SW-1001' },
    baseSalary: { currency: 'TWD', value: { minValue: 60000, maxValue: 90000, unitText: 'MONTH' } },
  })
  expect(posting.jobLocation.map(({ address }) => address)).toEqual([
    { '@type': 'PostalAddress', addressCountry: 'TW', addressRegion: 'name of TW-TPE' },
    { '@type': 'PostalAddress', addressCountry: 'JP' },
  ])
})

it('tells no pay when it is negotiable, and no last day when there is none', () => {
  const { validThrough: _, ...job } = exampleJob
  const posting = jobPosting({ ...job, salary: { negotiable: true, unit: 'month', currency: 'TWD' } }, words)
  expect(posting).not.toHaveProperty('baseSalary')
  expect(posting).not.toHaveProperty('validThrough')
})

it('tells a pay that is no range as one value', () => {
  const salary = { negotiable: false, unit: 'hour', currency: 'TWD', min: 200, max: 200 } as const
  const posting = jobPosting({ ...exampleJob, salary }, words)
  expect(posting).toMatchObject({ baseSalary: { value: { value: 200, unitText: 'HOUR' } } })
})

it('keeps the text of a vacancy text', () => {
  const { description } = jobPosting({ ...exampleJob, content: { tw: ['<b>a</b> & b'] } }, words)
  expect(description).toContain('<li>&lt;b&gt;a&lt;/b&gt; &amp; b</li>')
})
