import { exampleJob } from '@recruiting/schema/examples/job'
import { expect, it } from 'vitest'
import { jobPosting } from './job-posting.ts'

const words = {
  title: '資深前端工程師',
  url: 'https://jobs.example/about?job=SW-1001',
  company: '公司',
  site: 'https://jobs.example',
  placeName: (place: string) => `name of ${place}`,
  lines: (lines: { tw?: string[] | undefined }) => lines.tw ?? [],
}

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
