import { brand } from '@recruiting/brand/brand'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { exampleJob } from '@recruiting/schema/examples/job'
import { type Locale, locales } from '@recruiting/schema/options'
import { describe, expect, it } from 'vitest'
import { storedJob } from '../../jobs/stored-job.ts'
import { storedReferral } from '../../referrals/stored-referral.ts'
import { transact } from '../../storage/database.ts'
import { sealRow } from '../../storage/sealed-rows.ts'
import { addressKey } from '../../storage/stored-of-address.ts'
import { deliverNext } from '../deliver.ts'
import type { Mail } from '../mail.ts'
import { enqueueMail, type MailOrder } from '../outbox.ts'
import { hostileTexts, tagsOf } from '../test-support/hostile-texts.ts'
import { outboxWithMail, order as received, recordingTransport, start } from '../test-support/outbox.ts'
import { notToBeSent } from './template.ts'
import { templateOf } from './templates.ts'

const to = 'ann@mail.example'
const id = 'f2f1bd1e-2bb6-4d17-8d52-5d1b1f7c6a01'
const reference = '7K2M-9QWX-4HTC'

type Order = Omit<MailOrder, 'locale'>
const orders = {
  applicationReceived: { ...received, subjectId: id },
  personalInfoLink: { template: 'personalInfoLink', to, args: { reference }, subjectId: id },
  personalInfoChanged: {
    template: 'personalInfoChanged',
    to,
    args: { reference, changedAt: '2026-11-21T16:05:00.000Z', addressChanged: true },
    subjectId: id,
  },
  editLinksRequested: { template: 'editLinksRequested', to: received.to, args: {} },
  resumeDeletionRequested: { template: 'resumeDeletionRequested', to, args: {} },
  resumeDeleted: {
    template: 'resumeDeleted',
    to,
    args: { deletedAt: '2026-11-21T16:05:00.000Z', applications: 2, files: 5, referrals: 1 },
  },
  referralInvitation: { template: 'referralInvitation', to, args: {}, subjectId: id },
} as const satisfies Record<string, Order>

/** The mail that an order sends, from a database with a referral. */
async function sent(
  order: Order,
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
  const application = {
    id,
    reference,
    reference_key: db.keys.lookUp('reference', reference),
    email_key: addressKey(db, received.to),
    locale,
    submitted_at: created_at,
    consent: JSON.stringify(exampleApplication.consent),
    personal: JSON.stringify(exampleApplication.personal),
    education: JSON.stringify(exampleApplication.education),
    experience: JSON.stringify(exampleApplication.experience),
    application: JSON.stringify(exampleApplication.application),
    other: JSON.stringify(exampleApplication.other),
  }
  await transact(db, async (trx) => {
    await trx
      .insertInto('applications')
      .values(await sealRow(trx, 'applications', application))
      .execute()
  })
  const job = { ...exampleJob, code: 'SW-1001', title: { tw: '後端工程師' } }
  await db
    .insertInto('jobs')
    .values({ code: job.code, document: storedJob.write(job), status: 'open', posted_at: created_at })
    .execute()
  await enqueueMail(db, { ...order, locale } as MailOrder, start)
  expect(await deliverNext(deps)).toBe(true)
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  return mails[0]
}

describe.each(locales)('every mail in %s', (locale) => {
  it.each(Object.entries(orders))('%s has every word in both bodies, and loads nothing', async (_, order) => {
    const mail = await sent(order, locale)
    for (const part of [mail?.subject, mail?.text, mail?.html]) {
      expect(part).toBeTruthy()
      expect(part).not.toMatch(/\{\{|undefined|null|NaN|\[object/)
    }
    expect(mail?.html).not.toMatch(/<(script|link|img|iframe|form)|url\(/)
    expect(mail?.html).toContain('prefers-color-scheme: dark')
    expect(mail?.text).toContain(brand.privacyMail)
    expect(/[您請]/.test(`${mail?.subject}${mail?.text}`)).toBe(locale === 'tw')
  })

  it.each([
    ['applicationReceived', 'personal-info', '2026/11/24 20:00'],
    ['personalInfoLink', 'personal-info', '2026/11/24 20:00'],
    ['editLinksRequested', 'personal-info', '2026/11/24 20:00'],
    ['resumeDeletionRequested', 'delete-resume', '2026/11/22 20:00'],
    ['referralInvitation', 'referral', '2026/12/05 20:00'],
  ] as const)('%s has a link for %s and its expiry time', async (name, purpose, ends) => {
    const mail = await sent(orders[name], locale)
    const [link, ...others] = mail?.links ?? []
    expect(others).toEqual([])
    expect(link).toMatchObject({
      purpose,
      url: expect.stringMatching(new RegExp(`^https://jobs\\.example/.*/[\\w-]{43}\\?lang=${locale}$`)),
    })
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain(link?.url)
      expect(body).toContain(ends)
    }
    expect(mail?.subject).not.toContain(link?.token)
  })

  it('escapes text of a recommender', async () => {
    const harmless = await sent(orders.referralInvitation, locale)
    // Every tenth text suffices: the blocks are the same as in the other mails.
    for (const hostile of hostileTexts.filter((_, at) => at % 10 === 0)) {
      const mail = await sent(orders.referralInvitation, locale, {
        recommender: hostile,
        applicantName: hostile,
      })
      expect(tagsOf(mail?.html ?? '')).toEqual(tagsOf(harmless?.html ?? ''))
      expect(mail?.text).toContain(hostile)
      expect(mail?.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    }
  })
})

describe('a mail without a reason', () => {
  it('is not sent when nothing is stored of the address', async () => {
    expect(await sent({ ...orders.resumeDeletionRequested, to: 'nobody@mail.example' }, 'tw')).toBeUndefined()
  })

  it('is not sent when the referral was deleted', async () => {
    expect(await sent({ ...orders.referralInvitation, subjectId: 'gone' }, 'tw')).toBeUndefined()
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
