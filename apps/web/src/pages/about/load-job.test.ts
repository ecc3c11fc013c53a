import { exampleJobSummary } from '@recruiting/schema/examples/job'
import type { JobSummary } from '@recruiting/schema/job'
import { expect, it } from 'vitest'
import { chooseSimilar, similarQuery } from './load-job.ts'

const job = { jobType: 'software', locations: ['TW-TPE', 'TW-HSZ'] } satisfies Partial<JobSummary>
const found = (['JP', 'TW-HSZ', 'US', 'TW-TPE', 'JP', 'US'] as const).map(
  (place, at): JobSummary => ({ ...exampleJobSummary, code: `A-${at}`, locations: [place] }),
)
const codes = (jobs: readonly JobSummary[]) => jobs.map(({ code }) => code)

it('prefers the same place, keeps newest first, and chooses five', () => {
  expect(codes(chooseSimilar(found, job))).toEqual(['A-1', 'A-3', 'A-0', 'A-2', 'A-4'])
})

it('asks for the type, and takes the newest when the backend does not say what the vacancy was', () => {
  expect(similarQuery(job, 'tw').queryKey[1].query).toMatchObject({ jobType: ['software'] })
  expect(similarQuery(undefined, 'tw').queryKey[1].query).toMatchObject({ jobType: undefined })
  expect(codes(chooseSimilar(found, undefined))).toEqual(['A-0', 'A-1', 'A-2', 'A-3', 'A-4'])
})
