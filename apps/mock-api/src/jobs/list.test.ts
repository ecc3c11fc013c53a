import { mapFilters } from '@recruiting/schema/job-filters'
import { JobPage } from '@recruiting/schema/job-search'
import { jobTypes, standardJobTypes } from '@recruiting/schema/options'
import { expect, it } from 'vitest'
import { seedJobs } from '../development/seed.ts'
import { answerBody } from '../http/answers.ts'
import { jobPageJson, searchOf } from './list.ts'
import { buildJobIndex, type IndexableJob, searchJobs, toIndexedJob } from './search.ts'

const seeded: readonly IndexableJob[] = seedJobs()
const boardOf = async (jobs: readonly IndexableJob[]) => ({
  index: await buildJobIndex(jobs.map(toIndexedJob)),
})
const { index } = await boardOf(seeded)

it.each(standardJobTypes)(
  'equals the page that the answer’s schema makes of whole vacancies: %s',
  (jobType) => {
    const search = searchOf({ jobType: [jobType], pageSize: '50' })
    const { items, total, facets } = searchJobs(index, search)
    const whole = items.map(({ code }) => seeded.find((job) => job.code === code))

    expect(items.length).toBeGreaterThan(0)
    expect(jobPageJson({ index }, search).toString()).toBe(
      answerBody('listJobs', 200, { items: whole, total, page: 1, pageSize: 50, facets }).toString(),
    )
  },
)

it('omits fields that the contract does not declare', async () => {
  const [job] = seeded
  const leaky = { ...job, secret: 'leaked', salary: { ...job?.salary, secret: 'leaked' } } as IndexableJob

  const json = jobPageJson(await boardOf([leaky]), searchOf({})).toString()
  expect(json).not.toContain('leaked')
  expect(JobPage.parse(JSON.parse(json)).items).toHaveLength(1)
})

it('indexes no vacancy whose summary breaks the contract', async () => {
  await expect(boardOf([{ ...seeded[0], title: { tw: '' } } as IndexableJob])).rejects.toThrow('title')
})

it('makes an empty page', async () => {
  expect(JobPage.parse(JSON.parse(jobPageJson(await boardOf([]), searchOf({})).toString()))).toEqual({
    items: [],
    total: 0,
    page: 1,
    pageSize: 20,
    facets: expect.objectContaining({
      jobType: jobTypes.map((value) => ({ value, count: 0 })),
    }),
  })
})

it('trims the keyword', () => {
  expect(searchOf({ keyword: ' a \t b ' })).toEqual({
    keyword: 'a b',
    ...mapFilters(() => []),
    sort: 'relevance',
    page: 1,
    pageSize: 20,
  })
  expect(searchOf({ keyword: '  ' })).not.toHaveProperty('keyword')
})
