import { Job } from '@recruiting/schema/job'
import { locales } from '@recruiting/schema/options'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { seedOnce } from '../src/development/seed.ts'
import { storedJob } from '../src/jobs/stored-job.ts'
import { NewReferral, storedReferral } from '../src/referrals/stored-referral.ts'
import { opened } from '../src/storage/test-support/opened.ts'
import { startBackend } from './support/backend.ts'
import { contractJson } from './support/contract-folder.ts'

const jobsFile = z
  .strictObject({
    now: z.iso.datetime(),
    jobs: z.array(Job.extend({ status: z.enum(['open', 'closed']) }).strict()),
  })
  .parse(contractJson('seed/jobs.json'))
const referralsFile = z
  .strictObject({ referrals: z.array(NewReferral.extend({ locale: z.enum(locales) })) })
  .parse(contractJson('seed/referrals.json'))

const week = 7 * 24 * 3_600_000

/** A date of the file at `now`, by the rule of `contract/README.md`. */
function moved(date: string, now: number): string {
  const weeks = Math.floor((now - Date.parse(jobsFile.now)) / week)
  return new Date(Date.parse(date) + weeks * week).toISOString()
}

it.each([0, week - 1, week, 60 * week + 1234, -1])(
  'the backend seeds exactly seed/jobs.json, %i ms after its moment',
  async (later) => {
    const { context } = await startBackend()
    await context.db.deleteFrom('jobs').execute()
    const now = Date.parse(jobsFile.now) + later
    await seedOnce(context.db, now)

    const rows = await context.db.selectFrom('jobs').selectAll().execute()
    const seeded = rows.map(({ code, document, status }) => ({ status, ...storedJob.read(document, code) }))
    const expected = jobsFile.jobs.map((job) => ({
      ...job,
      postedAt: moved(job.postedAt, now),
      ...(job.validThrough && { validThrough: moved(job.validThrough, now) }),
    }))
    const byCode = (one: { code: string }, other: { code: string }) => (one.code < other.code ? -1 : 1)
    expect(seeded.sort(byCode)).toEqual(expected.sort(byCode))
    expect(rows.map(({ posted_at }) => posted_at).sort()).toEqual(
      expected.map(({ postedAt }) => postedAt).sort(),
    )
  },
)

it('the backend seeds exactly seed/referrals.json', async () => {
  const { context } = await startBackend()
  await seedOnce(context.db, context.now())
  const rows = await opened(context.db, 'referrals')
  const seeded = rows.map(({ id, locale, document }) => ({ locale, ...storedReferral.read(document, id) }))
  expect(seeded).toHaveLength(referralsFile.referrals.length)
  expect(seeded).toEqual(expect.arrayContaining(referralsFile.referrals))
})
