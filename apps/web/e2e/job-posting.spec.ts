import Validator from '@adobe/structured-data-validator'
import { common as commonTw } from '@recruiting/i18n/locales/tw/common'
import { options as optionsTw } from '@recruiting/i18n/locales/tw/options'
import { common as commonUs } from '@recruiting/i18n/locales/us/common'
import { options as optionsUs } from '@recruiting/i18n/locales/us/options'
import { Job } from '@recruiting/schema/job'
import { JobPage } from '@recruiting/schema/job-search'
import { locales } from '@recruiting/schema/options'
import { jobPosting } from '../src/pages/about/job-posting.ts'
import { expect, test } from './test.ts'

const words = {
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

async function allJobs(get: (path: string) => Promise<unknown>): Promise<Job[]> {
  const jobs: Job[] = []
  for (let page = 1; ; page++) {
    const { items, total } = JobPage.parse(await get(`/api/jobs?pageSize=100&page=${page}`))
    const found = await Promise.all(items.map(({ code }) => get(`/api/jobs/${code}`)))
    jobs.push(...found.map((job) => Job.parse(job)))
    if (jobs.length >= total) return jobs
  }
}

for (const locale of locales) {
  test(`every vacancy is a posting as Google wants it: ${locale}`, async ({ request, baseURL }) => {
    const jobs = await allJobs(async (path) => (await request.get(path)).json())
    expect(jobs.length).toBeGreaterThan(100)
    const { company, places } = words[locale]

    for (const job of jobs) {
      const title = job.title[locale] ?? job.title.tw ?? job.title.us ?? ''
      const posting = jobPosting(job, {
        title,
        url: `${baseURL}/about?job=${job.code}`,
        company,
        site: baseURL ?? '',
        placeName: (place) => places[place],
        lines: (lines) => lines[locale] ?? lines.tw ?? lines.us ?? [],
      })
      // The validator supports a single place, not a list.
      const postings = posting.jobLocation.map((jobLocation) => ({ ...posting, jobLocation }))
      const issues = await new Validator().validate({ jsonld: { JobPosting: postings } })
      const wrong = issues.filter(
        ({ fieldNames }) =>
          !absences.some(({ field, isRight }) => fieldNames.includes(field) && isRight(job)),
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
}

test('the validator notices what is missing', async () => {
  const issues = await new Validator().validate({ jsonld: { JobPosting: [{ '@type': 'JobPosting' }] } })

  expect(
    issues.filter(({ severity }) => severity === 'ERROR').flatMap(({ fieldNames }) => fieldNames),
  ).toEqual(
    expect.arrayContaining(['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation']),
  )
})
