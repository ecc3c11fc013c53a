import { randomBytes, randomUUID } from 'node:crypto'
import { legalVersions } from '@recruiting/i18n/legal'
import { exampleApplication } from '@recruiting/schema/examples/application'
import type { Job } from '@recruiting/schema/job'
import type { Locale } from '@recruiting/schema/options'
import { writeApplication } from '../../applications/submit.ts'
import type { Context } from '../../context.ts'
import { type IssuedLink, issueLink } from '../../links/links.ts'
import { createReferral, insertReferral } from '../../referrals/referrals.ts'
import { dropKeys, type Trx, transact } from '../../storage/database.ts'
import { addressKey } from '../../storage/stored-of-address.ts'
import { openJob } from './open-jobs.ts'
import { stageSamples } from './stage-samples.ts'

/**
 * Each function stores a synthetic person with a new address, and returns a link that it does not mail: a mail would
 * issue another link, which replaces this one, and could reach a configured mail server.
 */

/** A recommendation with its link. @param jobs the vacancies, which may be closed by now; default: one that is open. */
export async function referralLink(
  context: Context,
  locale: Locale,
  jobs?: readonly Job[],
): Promise<IssuedLink> {
  const { config, db, now } = context
  const recommended = jobs ?? [await openJob(context)]
  const { email, mobilePhone, nameEn, lastNameZh, firstNameZh } = {
    ...exampleApplication.personal,
    ...fresh(),
  }
  return await transact(db, async (trx) => {
    const referral = {
      recommender: locale === 'tw' ? '王小明' : 'Grace Huang',
      applicantName: locale === 'tw' ? `${lastNameZh}${firstNameZh}` : nameEn,
      email,
      phone: mobilePhone,
      reason:
        locale === 'tw'
          ? '曾共事三年，擅長前端架構與無障礙設計。'
          : 'We worked together for three years; excellent at front-end architecture.',
      recommenderEmployeeId: 'E10234',
      recommendCode: 'REF-2026-001',
      jobCodes: recommended.map(({ code }) => code),
    }
    const { id } = await insertReferral(trx, referral, { locale, now: now() })
    await forgetMails(trx, id)
    const target = { purpose: 'referral', subject: id, emailKey: addressKey(trx, email) } as const
    return await issueLink({ db: trx, config, now: now(), locale }, target)
  })
}

/** An application with the link that edits it. */
export async function editLink(context: Context, locale: Locale): Promise<IssuedLink> {
  const { config, db, now } = context
  const job = await openJob(context)
  const { headshot, resume, portfolio } = await stageSamples(context)
  const { email } = fresh()
  return await transact(db, async (trx) => {
    const id = randomUUID()
    const emailKey = addressKey(trx, email)
    const application = {
      ...exampleApplication,
      jobCodes: [job.code],
      consent: { agreed: true as const, version: legalVersions.notice },
      personal: { ...exampleApplication.personal, email },
      other: {
        ...exampleApplication.other,
        headshot: headshot.id,
        resume: resume.id,
        portfolio: portfolio.id,
      },
    }
    await writeApplication({ trx, id, now: now(), emailKey, application, locale, idempotencyKey: id })
    await forgetMails(trx, id)
    const target = { purpose: 'personal-info', subject: id, emailKey } as const
    return await issueLink({ db: trx, config, now: now(), locale }, target)
  })
}

/** The link that deletes the data of a recommended person. */
export async function deletionLink(context: Context, locale: Locale): Promise<IssuedLink> {
  const { config, db, now } = context
  const job = await openJob(context)
  const { email } = fresh()
  return await transact(db, async (trx) => {
    const { lastNameZh, firstNameZh, mobilePhone } = exampleApplication.personal
    const referral = {
      recommender: '王小明',
      applicantName: `${lastNameZh}${firstNameZh}`,
      email,
      phone: mobilePhone,
      reason: '做事細心。',
      jobCodes: [job.code],
    }
    const { id } = await createReferral(trx, referral, { locale, now: now() })
    await forgetMails(trx, id)
    const subject = addressKey(trx, email)
    const target = { purpose: 'delete-resume', subject, emailKey: subject, address: email } as const
    return await issueLink({ db: trx, config, now: now(), locale }, target)
  })
}

function fresh(): { email: string } {
  return { email: `state-${randomBytes(6).toString('hex')}@mail.example` }
}

async function forgetMails(trx: Trx, subjectId: string): Promise<void> {
  const mails = trx.deleteFrom('outbox').where('subject_id', '=', subjectId).returning('key_id')
  dropKeys(trx, await mails.execute())
}
