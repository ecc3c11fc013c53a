import { Referral } from '@recruiting/schema/referral'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedOnce } from '../src/development/seed.ts'
import { createReferral } from '../src/referrals/referrals.ts'
import { transact } from '../src/storage/database.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { callWith, exampleReferral } from './support/links.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
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
