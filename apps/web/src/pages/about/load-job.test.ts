import { exampleJobSummary } from '@recruiting/schema/examples/job'
import type { JobSummary } from '@recruiting/schema/job'
import { expect, it } from 'vitest'
import { chooseSimilar, similarQueries } from './load-job.ts'

const closed = { jobType: 'software', locations: ['TW-TPE', 'TW-HSZ'] } as const satisfies Partial<JobSummary>
const job = { ...closed, locations: [...closed.locations] }

function summary(code: string, jobType: JobSummary['jobType'], ...locations: JobSummary['locations']) {
  return { ...exampleJobSummary, code, jobType, locations }
}

it('prefers the same type and place, then the type, then the place, and keeps newest first', () => {
  const found = [
    summary('TYPE-1', 'software', 'JP'),
    summary('BOTH-1', 'software', 'JP', 'TW-HSZ'),
    summary('TYPE-2', 'software', 'US'),
    summary('BOTH-2', 'software', 'TW-TPE'),
    summary('PLACE-1', 'sales', 'TW-TPE'),
    summary('BOTH-1', 'software', 'JP', 'TW-HSZ'),
  ]
  expect(chooseSimilar(found, job).map(({ code }) => code)).toEqual([
    'BOTH-1',
    'BOTH-2',
    'TYPE-1',
    'TYPE-2',
    'PLACE-1',
  ])
})

it('asks for the type and for the place', () => {
  expect(similarQueries(job, 'tw').map(({ queryKey }) => queryKey[1].query)).toEqual([
    { jobType: ['software'], pageSize: '50' },
    { location: ['TW-TPE', 'TW-HSZ'], pageSize: '5' },
  ])
})

it('takes the newest when the backend does not say what the vacancy was', () => {
  expect(similarQueries(undefined, 'tw').map(({ queryKey }) => queryKey[1].query)).toEqual([
    { pageSize: '5' },
  ])
  const found = [summary('A-1', 'sales', 'JP'), summary('A-2', 'software', 'TW-TPE')]
  expect(chooseSimilar(found, undefined)).toEqual(found)
})
