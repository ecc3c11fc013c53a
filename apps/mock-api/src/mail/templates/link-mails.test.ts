import { exampleJob } from '@recruiting/schema/examples/job'
import { type Locale, locales } from '@recruiting/schema/options'
import { describe, expect, it } from 'vitest'
import { storedJob } from '../../jobs/stored-job.ts'
import { storedReferral } from '../../referrals/stored-referral.ts'
import { transact } from '../../storage/database.ts'
import { sealRow } from '../../storage/sealed-rows.ts'
import { addressKey } from '../../storage/stored-of-address.ts'
import type { Mail } from '../mail.ts'
import { enqueueMail } from '../outbox.ts'
import { hostileTexts, tagsOf } from '../test-support/hostile-texts.ts'
import { deliverNext, outboxWithMail, recordingTransport, start } from '../test-support/outbox.ts'
import { notToBeSent } from './template.ts'
import { templateOf } from './templates.ts'

const to = 'ann@mail.example'
const id = 'f2f1bd1e-2bb6-4d17-8d52-5d1b1f7c6a01'

/** The invitation to a referral. */
async function invitation(
  locale: Locale,
  referral: Partial<Record<'recommender' | 'applicantName', string>> = {},
): Promise<Mail | undefined> {
  const { mails, ...transport } = recordingTransport()
  const { db, deps } = await outboxWithMail(transport)
  await db.deleteFrom('outbox').execute()
  const created_at = '2026-11-21T12:00:00.000Z'
  const row = {
    id,
    fingerprint: 'x',
    email_key: addressKey(db, to),
    locale,
    document: storedReferral.write({
      recommender: '王小明',
      applicantName: 'Ann Wang',
      email: to,
      phone: '+886912345678',
      reason: '曾共事三年。',
      jobCodes: ['SW-1001'],
      ...referral,
    }),
    created_at,
  }
  await transact(db, async (trx) => {
    await trx
      .insertInto('referrals')
      .values(await sealRow(trx, 'referrals', row))
      .execute()
  })
  const job = { ...exampleJob, code: 'SW-1001', title: { tw: '後端工程師' } }
  await db
    .insertInto('jobs')
    .values({ code: job.code, document: storedJob.write(job), status: 'open', posted_at: created_at })
    .execute()
  await enqueueMail(db, { template: 'referralInvitation', to, locale, args: {}, subjectId: id }, start)
  expect(await deliverNext(deps)).toBe(true)
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  return mails[0]
}

describe.each(locales)('every mail in %s', (locale) => {
  it('escapes text of a recommender', async () => {
    const harmless = await invitation(locale)
    // Every tenth text suffices: the blocks are the same as in the other mails.
    for (const hostile of hostileTexts.filter((_, at) => at % 10 === 0)) {
      const mail = await invitation(locale, {
        recommender: hostile,
        applicantName: hostile,
      })
      expect(tagsOf(mail?.html ?? '')).toEqual(tagsOf(harmless?.html ?? ''))
      expect(mail?.text).toContain(hostile)
      expect(mail?.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    }
  })
})

it('no link is made for a mail that was deleted after it was leased', async () => {
  const { db, deps, rows } = await outboxWithMail(recordingTransport())
  await db.updateTable('outbox').set({ subject_id: id }).execute()
  const [row] = await rows()
  if (!row) throw new Error('No row')
  await db.deleteFrom('outbox').execute()
  const content = await templateOf(row.template)?.compose(row, { db, now: start, config: deps.config })
  expect(content).toBe(notToBeSent)
  expect(await db.selectFrom('links').selectAll().execute()).toEqual([])
})
