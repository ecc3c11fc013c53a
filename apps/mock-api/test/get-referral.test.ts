import { Referral } from '@recruiting/schema/referral'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedOnce } from '../src/development/seed.ts'
import { createReferral, referralIssues } from '../src/referrals/referrals.ts'
import { transact } from '../src/storage/database.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { closedJob, openJobs } from './support/jobs.ts'
import { callWith, exampleReferral, refer } from './support/links.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

describe('getReferral shows a referral', () => {
  it('with its five fields, the values for the form, and its vacancies', async () => {
    const { token } = await refer(backend)
    const { body, headers } = await callWith(backend, 'getReferral', token).expect(200)
    const { jobCodes: _, ...recommendation } = exampleReferral
    expect(Referral.strict().parse(body)).toEqual({
      ...recommendation,
      jobs: [expect.objectContaining({ code: 'SW-1001' }), expect.objectContaining({ code: 'SA-1002' })],
      closedJobs: 0,
    })
    // A summary instead of the whole vacancy.
    expect(body.jobs[0]).not.toHaveProperty('content')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('without optional parts', async () => {
    const { token } = await refer(backend, {
      email: 'short@example.com',
      recommendCode: undefined,
      recommenderEmployeeId: undefined,
    })
    const { body } = await callWith(backend, 'getReferral', token).expect(200)
    expect(body).not.toHaveProperty('recommendCode')
    expect(body).not.toHaveProperty('recommenderEmployeeId')
  })

  it('with the number of vacancies that were closed since', async () => {
    const { token } = await refer(backend, { email: 'closing@example.com' })
    const [, shop] = openJobs
    if (!shop) throw new Error('No vacancy')
    await backend.putJob(shop, 'closed')
    const { body } = await callWith(backend, 'getReferral', token).expect(200)
    expect(body.jobs).toEqual([expect.objectContaining({ code: 'SW-1001' })])
    expect(body.closedJobs).toBe(1)
    await backend.putJob(shop)
  })
})

describe('a referral', () => {
  const create = (change: object) =>
    transact(backend.context.db, (trx) =>
      createReferral(trx, { ...exampleReferral, ...change }, { locale: 'us', now: backend.clock.now }),
    )

  it('invites the person once, even if submitted repeatedly', async () => {
    const email = 'Twice@example.com'
    const first = await create({ email })
    const again = await create({
      email: 'twice@example.com',
      jobCodes: [...exampleReferral.jobCodes].reverse(),
    })
    expect([first.isNew, again.isNew]).toEqual([true, false])
    expect(again.id).toBe(first.id)
    const mails = await backend.sendMails()
    expect(mails.map(({ to, locale }) => [to, locale])).toEqual([[email, 'us']])
    expect(mails[0]?.subject).toContain('王小明')
    expect(mails[0]?.text).toContain('SW-1001  Backend Engineer')
    expect(mails[0]?.text).toContain('http://localhost:3000/delete-resume/apply')
  })

  it.each([
    [{ email: 'nobody' }, 'email', 'email'],
    [{ phone: '02-2345678' }, 'phone', 'phone'],
    [{ reason: '' }, 'reason', 'required'],
    [{ recommender: undefined }, 'recommender', 'required'],
    [{ jobCodes: [] }, 'jobCodes', 'required'],
    [{ jobCodes: ['SW-1001', 'NO-0000'] }, 'jobCodes.1', 'jobUnknown'],
    [{ jobCodes: [closedJob.code] }, 'jobCodes.0', 'jobClosed'],
    [{ jobCodes: ['SW-1001', 'SW-1001'] }, 'jobCodes.1', 'duplicate'],
    [{ hobby: 'x' }, 'hobby', 'unknownField'],
  ])('that breaks a rule is refused: %j', async (change, path, rule) => {
    const { db } = backend.context
    const value = { ...exampleReferral, ...change }
    const issues = await referralIssues(db, value, backend.clock.now)
    expect(issues).toEqual([expect.objectContaining({ path, rule })])
    await expect(create(change)).rejects.toMatchObject({ code: 'validation_failed', issues })
    expect(await backend.sendMails()).toEqual([])
  })

  it('of the seed is sent once per data folder, even if it was deleted', async () => {
    const seeded = await startBackend()
    const { db } = seeded.context
    await seedOnce(db, seeded.clock.now)
    const mails = await seeded.sendMails()
    expect(mails.map(({ links }) => links[0]?.purpose)).toEqual(['referral', 'referral', 'referral'])
    const bodies = await Promise.all(
      mails.map(async ({ links: [link] }) => (await callWith(seeded, 'getReferral', link?.token)).body),
    )
    expect(bodies.map((body) => Referral.strict().parse(body).applicantName)).toEqual([
      '陳以君',
      'Alex Lee',
      '林家豪',
    ])
    await db.deleteFrom('referrals').execute()
    await seedOnce(db, seeded.clock.now)
    expect(await seeded.sendMails()).toEqual([])
  })
})
