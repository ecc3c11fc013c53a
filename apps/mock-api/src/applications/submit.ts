import { randomUUID } from 'node:crypto'
import { legalVersions } from '@recruiting/i18n/legal'
import type { Application, ApplicationReceipt } from '@recruiting/schema/application'
import type { Issue } from '@recruiting/schema/issue'
import type { Job } from '@recruiting/schema/job'
import type { Locale } from '@recruiting/schema/options'
import { newestFirst } from '@recruiting/schema/sections/experience'
import type { Context } from '../context.ts'
import { invalid } from '../failure.ts'
import { isOpen } from '../jobs/board.ts'
import { storedJob } from '../jobs/stored-job.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { toIso } from '../storage/codec.ts'
import type { Trx } from '../storage/database.ts'
import { sealRow } from '../storage/sealed-rows.ts'
import { readable } from '../storage/stored-document.ts'
import { addressKey } from '../storage/stored-of-address.ts'
import { claimFiles } from '../uploads/stored-files.ts'
import { insertJobs } from './insert-jobs.ts'
import { answerOnce } from './once.ts'
import { newReference } from './reference.ts'
import { storedConsent, storedReceipt, storedSections } from './stored-application.ts'

/** An application with its idempotency key and the language of the page. */
type Submission = { application: Application; idempotencyKey: string; locale: Locale }

/** The context of writing one submission. */
type Writing = Submission & { trx: Trx; id: string; now: number; emailKey: string }

/**
 * Stores an application, claims its files and enqueues its mail, all or nothing. A repeated key gets the same
 * answer. Throws `validation_failed` with an issue for every vacancy, file and consent that is not valid any more.
 */
export async function submitApplication(
  context: Pick<Context, 'config' | 'db' | 'now' | 'mail'>,
  submission: Submission,
): Promise<ApplicationReceipt> {
  const { application, idempotencyKey } = submission
  const address = application.personal.email
  const { answer, isNew } = await answerOnce(
    context,
    { call: 'submitApplication', key: idempotencyKey, body: application, address, stored: storedReceipt },
    (trx) => {
      const writing = { trx, id: randomUUID(), now: context.now(), emailKey: addressKey(trx, address) }
      return writeApplication({ ...submission, ...writing })
    },
  )
  if (isNew) context.mail.nudge()
  return answer
}

/** Writes an application and enqueues its mail, in the given transaction. Throws as `submitApplication`. */
export async function writeApplication(writing: Writing): Promise<ApplicationReceipt> {
  const { application, trx, now } = writing
  const receipt = { reference: newReference(), submittedAt: toIso(now) }
  const { jobs, issues } = await findJobs(writing)
  await insertApplication(writing, receipt)
  const found = [
    ...issues,
    ...consentIssues(application),
    ...(await claimFiles(trx, { applicationId: writing.id, files: application.other })),
  ]
  if (found.length > 0) throw invalid(found)
  const versions = await insertJobs(trx, {
    id: writing.id,
    emailKey: writing.emailKey,
    codes: application.jobCodes,
  })
  const { lastNameZh, firstNameZh, nameEn, email } = application.personal
  await enqueueMail(
    trx,
    {
      template: 'applicationReceived',
      to: email,
      subjectId: writing.id,
      locale: writing.locale,
      args: {
        nameZh: `${lastNameZh}${firstNameZh}`,
        nameEn,
        ...receipt,
        jobs: jobs.map(({ code, title }) => ({ code, title, isNewerVersion: (versions.get(code) ?? 1) > 1 })),
      },
    },
    now,
  )
  return receipt
}

/** The vacancies in the given order; an issue for each that is unknown or closed. */
async function findJobs({ trx, application, now }: Writing): Promise<{ jobs: Job[]; issues: Issue[] }> {
  const rows = await trx
    .selectFrom('jobs')
    .select(['code', 'document', 'status'])
    .where('code', 'in', application.jobCodes)
    .execute()
  const entries = new Map(
    readable(rows, trx.onUnreadable, ({ code, document, status }) => [
      code,
      { job: storedJob.read(document, code), status },
    ]),
  )
  const issues: Issue[] = []
  const jobs: Job[] = []
  application.jobCodes.forEach((code, position) => {
    const entry = entries.get(code)
    const path = `jobCodes.${position}`
    if (!entry) issues.push({ path, rule: 'jobUnknown' })
    else if (!isOpen({ ...entry.job, status: entry.status }, now)) issues.push({ path, rule: 'jobClosed' })
    else jobs.push(entry.job)
  })
  return { jobs, issues }
}

/** The consent is valid only for the notice in force (PDPA article 8). */
function consentIssues({ consent }: Application): Issue[] {
  return consent.version === legalVersions.notice ? [] : [{ path: 'consent.version', rule: 'consentVersion' }]
}

async function insertApplication(
  { trx, id, application, locale, emailKey }: Writing,
  receipt: ApplicationReceipt,
) {
  const { consent, personal, education, experience, other } = application
  // spec 5: newest first, whichever client sent them.
  const entries = newestFirst(experience.entries)
  const recommenders = other.recommenders.filter((row) => Object.keys(row).length > 0)
  const row = await sealRow(trx, 'applications', {
    id,
    reference: receipt.reference,
    reference_key: trx.keys.lookUp('reference', receipt.reference),
    email_key: emailKey,
    locale,
    submitted_at: receipt.submittedAt,
    consent: storedConsent.write(consent),
    personal: storedSections.personal.write(personal),
    education: storedSections.education.write(education),
    experience: storedSections.experience.write({ ...experience, entries }),
    application: storedSections.application.write(application.application),
    other: storedSections.other.write({ ...other, recommenders }),
  })
  await trx.insertInto('applications').values(row).execute()
}
