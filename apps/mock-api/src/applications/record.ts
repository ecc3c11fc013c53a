import { Failure, invalid } from '@recruiting/http/failure'
import { maskIdNumber } from '@recruiting/schema/fields/id-number'
import { type Locale, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import {
  type EditSectionName,
  editSectionNames,
  type PersonalInfo,
  type PersonalInfoRecord,
} from '@recruiting/schema/personal-info'
import { newestFirst } from '@recruiting/schema/sections/experience'
import type { Selectable } from 'kysely'
import { toIso } from '../clock.ts'
import type { Context } from '../context.ts'
import { publishedJobs } from '../jobs/stored-job.ts'
import { endLinks, type OpenLink } from '../links/links.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { type Db, type Trx, transact } from '../storage/database.ts'
import type { ApplicationTable } from '../storage/schema.ts'
import { type Opened, openRows, sealRow } from '../storage/sealed-rows.ts'
import { readable } from '../storage/stored-document.ts'
import { addressKey } from '../storage/stored-of-address.ts'
import { claimFiles, deleteFileRows, removeBytes } from '../uploads/stored-files.ts'
import {
  storedSections as documents,
  findApplication,
  insertJobs,
  storedReceipt,
} from './stored-application.ts'

/** A record as it is shown, with its version. */
export type VersionedRecord = { record: PersonalInfoRecord; version: number }

/** The record of a link's application. Throws `link_invalid` when the application was deleted. */
export async function getPersonalInfo(db: Db | Trx, link: OpenLink): Promise<VersionedRecord> {
  const row = await findApplication(db, link.subject)
  if (!row) throw new Failure('link_invalid')
  const stored = storedSections(row)
  const idNumber = stored.identity?.idNumber
  return {
    version: row.version,
    record: {
      reference: row.reference,
      submittedAt: row.submitted_at,
      expiresAt: link.expiresAt,
      jobs: await jobsOf(db, row.id),
      ...(idNumber !== undefined && { maskedIdNumber: maskIdNumber(idNumber) }),
      files: await filesOf(db, row.id),
      sections: shownSections(stored),
    },
  }
}

/** The stored sections; those that were never answered are absent. Throws `UnreadableDocument`. */
export function storedSections(row: Opened<Selectable<ApplicationTable>>): Partial<PersonalInfo> {
  return Object.fromEntries(
    editSectionNames.flatMap((name) => {
      const text = row[name]
      return text === null ? [] : [[name, documents[name].read(text, row.id)]]
    }),
  )
}

/** Removes the ID number, and the ids of files, which would let their holder use the files. */
function shownSections({ identity, other, ...sections }: Partial<PersonalInfo>): Partial<PersonalInfo> {
  const { idNumber: _, ...shownIdentity } = identity ?? {}
  const { headshot: _headshot, resume: _resume, portfolio: _portfolio, ...answers } = other ?? {}
  return {
    ...sections,
    ...(identity && { identity: shownIdentity }),
    ...(other && { other: answers as PersonalInfo['other'] }),
  }
}

/** The vacancies of an application, in the order of choice. */
export async function jobsOf(db: Db | Trx, applicationId: string): Promise<PersonalInfoRecord['jobs']> {
  const codes = await db
    .selectFrom('application_jobs')
    .select('job_code')
    .where('application_id', '=', applicationId)
    .orderBy('position')
    .execute()
  const jobs = await publishedJobs(
    db,
    codes.map(({ job_code }) => job_code),
  )
  return jobs.map(({ code, title }) => ({ code, title }))
}

async function filesOf(db: Db | Trx, applicationId: string): Promise<PersonalInfoRecord['files']> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'key_id', 'kind', 'name', 'type', 'size'])
    .where('application_id', '=', applicationId)
    .execute()
  const files = (await openRows(db, 'files', rows)).map(({ id: _, key_id: __, ...file }) => file)
  return uploadKinds.flatMap((kind) => files.filter((file) => file.kind === kind))
}

/** The values to save, with the link of the request; `isRead` says whether `If-Match` names a version. */
type Saving = {
  link: OpenLink
  info: PersonalInfo
  isRead: (version: number) => boolean
  locale: Locale
}

/**
 * Replaces the record of an application, and its files by those that are named; enqueues the notice. All or
 * nothing. An absent file or ID number stays unchanged. Throws `precondition_failed` when the record was saved
 * since it was read, and `validation_failed` with every file that cannot be claimed.
 */
export async function savePersonalInfo(
  context: Pick<Context, 'db' | 'files' | 'now' | 'mail' | 'state'>,
  saving: Saving,
): Promise<VersionedRecord> {
  const { db, mail } = context
  const id = saving.link.subject
  const found = db.selectFrom('applications').select('email_key').where('id', '=', id)
  const earlier = (await found.executeTakeFirst())?.email_key ?? ''
  const address = addressKey(db, saving.info.personal.email)
  const work = async (trx: Trx) => {
    const row = await lockedApplication(trx, id, earlier)
    if (!row) throw new Failure('link_invalid')
    const files = await write(trx, row, saving, context.now())
    return { saved: await getPersonalInfo(trx, saving.link), replaced: files }
  }
  const { saved, replaced } = await transact(db, work, [id, earlier, address])
  mail.nudge()
  // The save is committed; the sweep retries the removal.
  await removeBytes(context, replaced).catch(() => undefined)
  return saved
}

/** The application, while no other transaction writes about its address, which another save may have changed. */
async function lockedApplication(trx: Trx, id: string, earlier: string) {
  const found = await findApplication(trx, id)
  if (!found || found.email_key === earlier) return found
  await trx.engine.lockSubjects(trx, [found.email_key])
  return await findApplication(trx, id)
}

/** @returns the files that are not part of the record any more */
async function write(
  trx: Trx,
  row: Opened<Selectable<ApplicationTable>>,
  { link, info, isRead, locale }: Saving,
  now: number,
): Promise<{ key: string }[]> {
  if (!isRead(row.version)) throw new Failure('precondition_failed')
  const stored = storedSections(row)
  const sections = toStored(info, stored)
  // A new key, so that the replaced values cannot be decrypted any more.
  const saved = await sealRow(trx, 'applications', {
    ...row,
    ...Object.fromEntries(editSectionNames.map((name) => [name, writeSection(name, sections)])),
    version: row.version + 1,
  })
  const { numUpdatedRows } = await trx
    .updateTable('applications')
    .set(saved)
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Failure('precondition_failed')
  trx.keys.drop(row.key_id)
  const replaced = await replaceFiles(trx, { applicationId: link.subject, info })

  const isMoved = addressKey(trx, info.personal.email) !== row.email_key
  if (isMoved) await moveToAddress(trx, row, info.personal.email, now)
  const recipients = new Set([
    info.personal.email,
    ...(isMoved && stored.personal ? [stored.personal.email] : []),
  ])
  const args = { reference: row.reference, changedAt: toIso(now), addressChanged: isMoved }
  for (const to of recipients) {
    await enqueueMail(trx, { template: 'personalInfoChanged', to, locale, args, subjectId: row.id }, now)
  }
  return replaced
}

function writeSection<Name extends EditSectionName>(name: Name, sections: PersonalInfo): string {
  return documents[name].write(sections[name])
}

/**
 * The sections to store: absent files and ID number are kept, blank rows removed, experience sorted newest first
 * (spec 5).
 */
function toStored(info: PersonalInfo, stored: Partial<PersonalInfo>): PersonalInfo {
  const { removePortfolio, ...other } = info.other
  const idNumber = info.identity.idNumber ?? stored.identity?.idNumber
  const files = uploadKinds.flatMap((kind) => {
    const id = other[kind] ?? (kind === 'portfolio' && removePortfolio ? undefined : stored.other?.[kind])
    return id === undefined ? [] : [[kind, id] as const]
  })
  return {
    ...info,
    identity: { ...info.identity, ...(idNumber !== undefined && { idNumber }) },
    experience: { ...info.experience, entries: newestFirst(info.experience.entries) },
    other: {
      ...other,
      recommenders: other.recommenders.filter((recommender) => Object.keys(recommender).length > 0),
      ...Object.fromEntries(files),
    },
  }
}

async function replaceFiles(
  trx: Trx,
  { applicationId, info }: { applicationId: string; info: PersonalInfo },
): Promise<{ key: string }[]> {
  const { other } = info
  const leaving = uploadKinds.filter(
    (kind: UploadKind) =>
      other[kind] !== undefined || (kind === 'portfolio' && other.removePortfolio === true),
  )
  if (leaving.length === 0) return []
  const earlier = await trx
    .selectFrom('files')
    .select(['id', 'key', 'key_id'])
    .where('application_id', '=', applicationId)
    .where('kind', 'in', leaving)
    .execute()
  await deleteFileRows(trx, earlier)
  await trx
    .deleteFrom('infected_files')
    .where('application_id', '=', applicationId)
    .where('kind', 'in', leaving)
    .execute()
  const issues = await claimFiles(trx, { applicationId, files: other })
  if (issues.length > 0) throw invalid(issues)
  return earlier
}

/**
 * Moves an application to another address, so that a deletion by that address finds all of it: its vacancies,
 * counted among those of the new address, its links, of which those to edit stay valid, and the stored answer of its
 * submission.
 */
async function moveToAddress(
  trx: Trx,
  { id, reference, email_key: earlier_key }: Opened<Selectable<ApplicationTable>>,
  address: string,
  now: number,
): Promise<void> {
  const email_key = addressKey(trx, address)
  const moved_at = toIso(now)
  await trx.updateTable('applications').set({ email_key, moved_at }).where('id', '=', id).execute()
  await trx.updateTable('links').set({ email_key }).where('subject', '=', id).execute()
  // The earlier address may belong to another person.
  await endLinks(trx, 'export', id)
  const rows = await trx
    .deleteFrom('application_jobs')
    .where('application_id', '=', id)
    .returning(['job_code', 'position'])
    .execute()
  const codes = rows.toSorted((a, b) => a.position - b.position).map(({ job_code }) => job_code)
  await insertJobs(trx, { id, emailKey: email_key, codes })
  const attempts = await trx
    .selectFrom('idempotency_keys')
    .select(['key_hash', 'key_id', 'answer'])
    .where('call', '=', 'submitApplication')
    .where('email_key', '=', earlier_key)
    .execute()
  const receipts = readable(
    await openRows(trx, 'idempotency_keys', attempts),
    trx.onUnreadable,
    ({ key_hash, answer }) => ({
      key_hash,
      of: answer === null ? undefined : storedReceipt.read(answer, key_hash).reference,
    }),
  )
  for (const { key_hash } of receipts.filter(({ of }) => of === reference))
    await trx.updateTable('idempotency_keys').set({ email_key }).where('key_hash', '=', key_hash).execute()
}
