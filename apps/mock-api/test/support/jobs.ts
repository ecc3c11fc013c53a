import type { Job } from '@recruiting/schema/job'

function job(code: string, change: Partial<Job>): Job {
  return {
    code,
    title: { tw: '後端工程師', us: 'Backend Engineer' },
    jobType: 'software',
    employmentType: 'fullTime',
    locations: ['TW-TPE'],
    salary: { negotiable: false, unit: 'month', currency: 'TWD', min: 60_000, max: 90_000 },
    postedAt: '2026-11-01T00:00:00.000Z',
    content: { tw: ['開發應徵服務'], us: ['Build the recruiting service'] },
    requirements: { tw: ['熟悉 TypeScript'] },
    benefits: { tw: ['三節獎金'] },
    openings: 1,
    ...change,
  }
}

/** Newest first, in the order of the list. */
export const openJobs: readonly Job[] = [
  job('SW-1003', {
    title: { tw: '資料工程師', us: 'Data Engineer' },
    locations: ['TW-HSZ', 'JP'],
    postedAt: '2026-11-03T00:00:00.000Z',
    validThrough: '2026-12-31T15:59:59.000Z',
  }),
  job('SA-1002', {
    title: { tw: '門市銷售人員', us: 'Shop Assistant' },
    jobType: 'sales',
    employmentType: 'partTime',
    locations: ['TW-TNN'],
    postedAt: '2026-11-02T00:00:00.000Z',
  }),
  job('SW-1001', {}),
]

export const closedJob = job('SW-0900', { title: { tw: '已關閉的職缺' } })

/** Its status is open, but its last day has passed. */
export const expiredJob = job('SW-0901', {
  title: { tw: '已截止的職缺' },
  validThrough: '2026-11-20T15:59:59.000Z',
})
