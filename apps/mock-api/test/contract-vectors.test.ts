import type { Job } from '@recruiting/schema/job'
import { filterNames } from '@recruiting/schema/job-filters'
import { JobPage } from '@recruiting/schema/job-search'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../src/uploads/test-files/temporary-folder.ts'
import { type Backend, send, startBackendIn } from './support/backend.ts'
import { readVectors, rowsOf } from './support/vectors.ts'

/** Vectors whose vacancies no call can make: they are put into the database. The kit sends all others. */

type Searches = {
  query: string
  page: number
  pageSize: number
  total: number
  codes: string[]
  counts: object
}
const { cases, jobs } = readVectors<Searches, { jobs: (Job & { status: 'open' | 'closed' })[] }>('search-few')

describe('search-few.json', () => {
  let searched: Backend
  beforeAll(async () => {
    const folder = await temporaryFolder()
    const stops: (() => Promise<void>)[] = []
    searched = await startBackendIn(folder.path, {}, (stop) => stops.push(stop))
    for (const { status, ...job } of jobs) await searched.putJob(job, status)
    afterAll(async () => {
      for (const stop of [...stops, folder.remove]) await stop()
    })
  })

  it.each(rowsOf(cases))('%s', async (_, { query, codes, counts, ...expected }) => {
    const answer = await send(searched, 'GET', query === '' ? '/api/jobs' : `/api/jobs?${query}`)
    const { items, total, page, pageSize, facets } = JobPage.parse(JSON.parse(answer.text))
    expect(items.map(({ code }) => code)).toEqual(codes)
    expect({ total, page, pageSize }).toEqual({
      total: expected.total,
      page: expected.page,
      pageSize: expected.pageSize,
    })
    expect(
      Object.fromEntries(filterNames.map((name) => [name, facets[name].map(({ count }) => count)])),
    ).toEqual(counts)
  })
})
