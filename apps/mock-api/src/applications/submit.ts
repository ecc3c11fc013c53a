import { hash, randomUUID } from 'node:crypto'
import { Failure, invalid } from '@recruiting/http/failure'
import { legalVersions } from '@recruiting/i18n/legal'
import type { Application, ApplicationReceipt } from '@recruiting/schema/application'
import type { Issue } from '@recruiting/schema/issue'
import type { Job } from '@recruiting/schema/job'
import type { Locale } from '@recruiting/schema/options'
import { newestFirst } from '@recruiting/schema/sections/experience'
import { toIso } from '../clock.ts'
import type { Context } from '../context.ts'
import { ruleOfJob, storedJobs } from '../jobs/stored-job.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { type Trx, transact } from '../storage/database.ts'
import { openRow, sealRow } from '../storage/sealed-rows.ts'
import { addressKey } from '../storage/stored-of-address.ts'
import { claimFiles } from '../uploads/stored-files.ts'
import {
  insertJobs,
  newReference,
  storedConsent,
  storedReceipt,
  storedSections,
} from './stored-application.ts'

/** An application with its idempotency key and the language of the page. */
type Submission = { application: Application; idempotencyKey: string; locale: Locale }

/** The context of writing one submission. */
type Writing = Submission & { trx: Trx; id: string; now: number; emailKey: string }

/** The call of an attempt, in its row. */
const call = 'submitApplication'

/**
 * Stores an application, claims its files and enqueues its mail, all or nothing, once per key. A repetition gets the
 * stored answer, even while the first attempt is running, because its insert of the same key waits for that transaction. The
 * answer is valid until the sweep deletes it, not by time: a clock that is wrong for a minute must not duplicate an application.
 * An exception leaves the key unused. Throws `idempotency_key_reused` for another body with the key, and `validation_failed`
 * with an issue for every vacancy, file and consent that is not valid any more.
 */
export async function submitApplication(
  { config, db, mail, now }: Pick<Context, 'config' | 'db' | 'now' | 'mail'>,
  submission: Submission,
): Promise<ApplicationReceipt> {
  const { application, idempotencyKey } = submission
  const moment = now()
  const emailKey = addressKey(db, application.personal.email)
  const key_hash = db.keys.lookUp('attempt', hash('sha256', `${call} ${idempotencyKey}`))
  const body_hash = db.keys.lookUp('body', hashOfJson(application))
  const work = async (trx: Trx) => {
    const receipt = { reference: newReference(), submittedAt: toIso(moment) }
    const attempt = await sealRow(trx, 'idempotency_keys', { key_hash, answer: storedReceipt.write(receipt) })
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('idempotency_keys')
      .values({
        ...{ ...attempt, call, body_hash, email_key: emailKey },
        created_at: receipt.submittedAt,
        expires_at: toIso(moment + config.IDEMPOTENCY_TTL),
      })
      .onConflict((conflict) => conflict.column('key_hash').doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) {
      trx.keys.drop(attempt.key_id)
      return { receipt: await earlierReceipt(trx, { key_hash, body_hash }), isNew: false }
    }
    await writeApplication({ ...submission, trx, id: randomUUID(), now: moment, emailKey }, receipt)
    return { receipt, isNew: true }
  }
  // It counts applications, and a deletion finds all of this one or nothing.
  const { receipt, isNew } = await transact(db, work, [emailKey])
  if (isNew) mail.nudge()
  return receipt
}

async function earlierReceipt(
  trx: Trx,
  { key_hash, body_hash }: { key_hash: string; body_hash: string },
): Promise<ApplicationReceipt> {
  const earlier = await trx
    .selectFrom('idempotency_keys')
    .select(['key_hash', 'key_id', 'body_hash', 'answer'])
    .where('key_hash', '=', key_hash)
    .executeTakeFirst()
  if (!earlier) throw new Failure('idempotency_key_in_progress')
  if (earlier.body_hash !== body_hash) throw new Failure('idempotency_key_reused')
  const answer = (await openRow(trx, 'idempotency_keys', earlier))?.answer
  if (answer === null || answer === undefined) throw new Failure('idempotency_key_in_progress')
  return storedReceipt.read(answer, key_hash)
}

/** Writes an application and enqueues its mail, in the given transaction. Throws as `submitApplication`. */
async function writeApplication(writing: Writing, receipt: ApplicationReceipt): Promise<void> {
  const { application, emailKey, id, trx, now } = writing
  const { jobs, issues } = await findJobs(writing)
  await insertApplication(writing, receipt)
  const found = [
    ...issues,
    ...consentIssues(application),
    ...(await claimFiles(trx, { applicationId: id, files: application.other })),
  ]
  if (found.length > 0) throw invalid(found)
  const versions = await insertJobs(trx, { id, emailKey, codes: application.jobCodes })
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
}

/** The vacancies in the given order; an issue for each that is unknown or closed. */
async function findJobs({ trx, application, now }: Writing): Promise<{ jobs: Job[]; issues: Issue[] }> {
  const byCode = await storedJobs(trx, application.jobCodes)
  const issues: Issue[] = []
  const jobs: Job[] = []
  application.jobCodes.forEach((code, position) => {
    const job = byCode.get(code)
    const rule = ruleOfJob(job, now)
    if (rule) issues.push({ path: `jobCodes.${position}`, rule })
    else if (job) jobs.push(job)
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

/** SHA-256 in hex of a JSON value, independent of the order of keys. */
export function hashOfJson(value: unknown): string {
  return hash('sha256', JSON.stringify(sorted(value)))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}
