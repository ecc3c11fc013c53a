import { randomBytes, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  newReference,
  storedConsent,
  storedReceipt,
  storedSections,
} from '@recruiting/mock-api/applications/stored-application'
import type { Context } from '@recruiting/mock-api/context'
import { replaceJobs } from '@recruiting/mock-api/jobs/import'
import { storedJob } from '@recruiting/mock-api/jobs/stored-job'
import { issueLink } from '@recruiting/mock-api/links/links'
import { raiseVersion, type Trx, transact } from '@recruiting/mock-api/storage/database'
import type { Key } from '@recruiting/mock-api/storage/keys'
import { sealRowWith } from '@recruiting/mock-api/storage/sealed-rows'
import { newFileKey } from '@recruiting/mock-api/storage/store'
import { addressKey } from '@recruiting/mock-api/storage/stored-of-address'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { makeJobs } from '../search/corpus.ts'

/** Applications per transaction; a statement has at most 32,766 values on SQLite. */
export const atOnce = 500

/** Of one application: its row, its files, and the answer kept for its idempotency key. */
const keysOfOne = 1 + uploadKinds.length + 1

const day = 86_400_000

type Store = Pick<Context, 'config' | 'db'>

/** The address of a stored applicant. @param at from 0 */
export function addressOf(at: number): string {
  return `applicant-${at}@scale.example`
}

/**
 * Stores applications with three files each, as submissions leave them: rows sealed by their own keys, a link to edit, and
 * the answer for the idempotency key, as if none had expired. The mails are sent and gone. The applicants are numbered.
 * @param from the first one
 * @param to after the last one
 * @param age of all of them in ms; by default they are spread over the last 300 days
 */
export async function fillApplications(
  store: Store,
  { from, to, jobCode, age }: { from: number; to: number; jobCode: string; age?: number },
): Promise<void> {
  for (let first = from; first < to; first += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, to - first) }, (_, at) => first + at)
    await transact(store.db, async (trx) => {
      const keys = (await newKeys(trx, numbers.length * keysOfOne)).values()
      const rows = numbers.map((at) => rowsOf(store, at, { keys, jobCode, age }))
      await trx
        .insertInto('applications')
        .values(rows.map(({ application }) => application))
        .execute()
      await trx
        .insertInto('application_jobs')
        .values(rows.map(({ job }) => job))
        .execute()
      await trx
        .insertInto('files')
        .values(rows.flatMap(({ files }) => files))
        .execute()
      await trx
        .insertInto('idempotency_keys')
        .values(rows.map(({ attempt }) => attempt))
        .execute()
      await trx
        .insertInto('links')
        .values(rows.map(({ link }) => link))
        .execute()
    })
  }
}

type Filling = { keys: Iterator<Key>; jobCode: string; age: number | undefined }

function rowsOf({ config, db }: Store, at: number, { keys, jobCode, age }: Filling) {
  const id = randomUUID()
  const now = Date.now()
  const submitted = new Date(now - (age ?? ((at * 86_000) % (300 * day)) + day)).toISOString()
  const receipt = { reference: newReference(), submittedAt: submitted }
  const email = addressOf(at)
  const email_key = addressKey(db, email)
  const { consent, personal, education, experience, application, other } = exampleApplication
  const row = {
    id,
    reference: receipt.reference,
    reference_key: db.keys.lookUp('reference', receipt.reference),
    email_key,
    locale: 'tw' as const,
    submitted_at: submitted,
    consent: storedConsent.write(consent),
    personal: storedSections.personal.write({ ...personal, email }),
    education: storedSections.education.write(education),
    experience: storedSections.experience.write(experience),
    application: storedSections.application.write(application),
    other: storedSections.other.write(other),
  }
  const attempt = { key_hash: db.keys.lookUp('attempt', id), answer: storedReceipt.write(receipt) }
  const created_at = new Date(now).toISOString()
  return {
    application: sealRowWith(nextOf(keys), 'applications', row),
    job: { application_id: id, job_code: jobCode, position: 0, email_key, version: 1 },
    files: uploadKinds.map((kind) => fileRow({ config, db }, kind, { key: nextOf(keys), application: id })),
    attempt: {
      ...sealRowWith(nextOf(keys), 'idempotency_keys', attempt),
      call: 'submitApplication',
      body_hash: db.keys.lookUp('body', id),
      email_key,
      created_at,
      expires_at: new Date(now + config.IDEMPOTENCY_TTL).toISOString(),
    },
    link: {
      id: randomUUID(),
      token_hash: randomBytes(32).toString('hex'),
      purpose: 'personal-info' as const,
      subject: id,
      email_key,
      mail_id: randomUUID(),
      status: 'active' as const,
      created_at: submitted,
      expires_at: new Date(Date.parse(submitted) + config.EDIT_LINK_TTL).toISOString(),
    },
  }
}

const newKeys = (trx: Trx, count: number) => Promise.all(Array.from({ length: count }, () => trx.keys.make()))

/** Stores files that wait for an application. @returns their ids by kind, for each application */
export async function stageFiles(store: Store, count: number): Promise<Record<UploadKind, string>[]> {
  return await transact(store.db, async (trx) => {
    const keys = (await newKeys(trx, count * uploadKinds.length)).values()
    const staged = Array.from({ length: count }, () =>
      uploadKinds.map((kind) => ({ kind, id: randomBytes(32).toString('base64url') })),
    )
    const rows = staged.flat().map(({ kind, id }) => fileRow(store, kind, { key: nextOf(keys), id }))
    await trx.insertInto('files').values(rows).execute()
    return staged.map(
      (files) => Object.fromEntries(files.map(({ kind, id }) => [kind, id])) as Record<UploadKind, string>,
    )
  })
}

/** The row of a new small file: claimed by an application, or staged under an id. */
function fileRow(
  { config, db }: Store,
  kind: UploadKind,
  { key, application, id = randomUUID() }: { key: Key; application?: string; id?: string },
) {
  const file = newFileKey()
  const content = randomBytes(64)
  // Not synced: the many files would take most of the time, and nothing here depends on a power cut.
  writeFileSync(join(config.DATA_DIR, 'files', file.slice(0, 2), file), content, { mode: 0o600 })
  const now = Date.now()
  return sealRowWith(key, 'files', {
    id: db.keys.lookUp('file', id),
    key: file,
    kind,
    name: `${kind}.pdf`,
    type: 'application/pdf',
    size: content.length,
    sha256: content.toString('hex'),
    status: application === undefined ? ('staged' as const) : ('claimed' as const),
    application_id: application ?? null,
    created_at: new Date(now).toISOString(),
    expires_at: application === undefined ? new Date(now + config.UPLOAD_TTL).toISOString() : null,
  })
}

function nextOf(keys: Iterator<Key>): Key {
  const { value, done } = keys.next()
  if (done) throw new Error('Too few keys')
  return value
}

/** Vacancies per statement. */
const jobsAtOnce = 1_000

/** Stores generated vacancies; those of an earlier call are replaced. */
export async function fillJobs({ db }: Pick<Context, 'db'>, count: number): Promise<void> {
  const jobs = makeJobs(count)
  await transact(db, async (trx) => {
    for (let at = 0; at < jobs.length; at += jobsAtOnce) {
      const rows = jobs.slice(at, at + jobsAtOnce).map((job) => ({
        code: job.code,
        document: storedJob.write(job),
        status: 'open' as const,
        posted_at: job.postedAt,
      }))
      await replaceJobs(trx, rows)
    }
    await raiseVersion(trx, 'jobs')
  })
}

/**
 * Makes links for applicants of `fillApplications`, as their mails would.
 * @param first the number of the first applicant
 * @returns the tokens
 */
export async function issueLinks(
  { config, db }: Pick<Context, 'config' | 'db'>,
  purpose: 'personal-info' | 'delete-resume',
  { first, count }: { first: number; count: number },
): Promise<string[]> {
  const tokens: string[] = []
  while (tokens.length < count) {
    const address = addressOf(first + tokens.length)
    const emailKey = addressKey(db, address)
    const { id } = await db
      .selectFrom('applications')
      .select('id')
      .where('email_key', '=', emailKey)
      .executeTakeFirstOrThrow()
    const target = purpose === 'personal-info' ? { subject: id } : { subject: emailKey, address }
    const options = { db, config, now: Date.now(), locale: 'tw' as const }
    tokens.push((await issueLink(options, { purpose, emailKey, ...target })).token)
  }
  return tokens
}
