import { type Locale, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { type EditSectionName, editSectionNames, type PersonalInfo } from '@recruiting/schema/personal-info'
import { newestFirst } from '@recruiting/schema/sections/experience'
import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import { toIso } from '../db/codec.ts'
import { type Trx, transact } from '../db/database.ts'
import type { ApplicationTable } from '../db/schema.ts'
import { type Opened, openRow, sealRow } from '../db/sealed-rows.ts'
import { addressKey } from '../db/stored-of-address.ts'
import { storedSections as documents } from '../documents/stored-application.ts'
import { Failure, invalid } from '../failure.ts'
import type { OpenLink } from '../links/links.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { claimFiles } from './claim-files.ts'
import { getPersonalInfo, storedSections, type VersionedRecord } from './get-personal-info.ts'
import { moveToAddress } from './move-to-address.ts'
import { deleteFileRows, removeBytes } from './remove-files.ts'

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
  const { saved, replaced } = await transact(db, async (trx) => {
    const sealed = await trx
      .selectFrom('applications')
      .selectAll()
      .where('id', '=', saving.link.subject)
      .executeTakeFirst()
    const row = sealed && (await openRow(trx, 'applications', sealed))
    if (!row) throw new Failure('link_invalid')
    const files = await write(trx, row, saving, context.now())
    return { saved: await getPersonalInfo(trx, saving.link), replaced: files }
  })
  mail.nudge()
  // The save is committed; the sweep retries the removal.
  await removeBytes(context, replaced).catch(() => undefined)
  return saved
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
  if (isMoved) await moveToAddress(trx, row, info.personal.email)
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
