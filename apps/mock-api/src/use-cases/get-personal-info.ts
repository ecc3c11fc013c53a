import { maskIdNumber } from '@recruiting/schema/fields/id-number'
import { uploadKinds } from '@recruiting/schema/options'
import {
  editSectionNames,
  type PersonalInfo,
  type PersonalInfoRecord,
} from '@recruiting/schema/personal-info'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import { publishedJobs } from '../db/published-jobs.ts'
import type { ApplicationTable } from '../db/schema.ts'
import { type Opened, openRow, openRows } from '../db/sealed-rows.ts'
import { storedSections as documents } from '../documents/stored-application.ts'
import { readable } from '../documents/stored-document.ts'
import { storedJob } from '../documents/stored-job.ts'
import { Failure } from '../failure.ts'
import type { OpenLink } from '../links/links.ts'

/** A record as it is shown, with its version. */
export type VersionedRecord = { record: PersonalInfoRecord; version: number }

/** The record of a link's application. Throws `link_invalid` when the application was deleted. */
export async function getPersonalInfo(db: Db | Trx, link: OpenLink): Promise<VersionedRecord> {
  const sealed = await db
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', link.subject)
    .executeTakeFirst()
  const row = sealed && (await openRow(db, 'applications', sealed))
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

async function jobsOf(db: Db | Trx, applicationId: string): Promise<PersonalInfoRecord['jobs']> {
  const codes = await db
    .selectFrom('application_jobs')
    .select('job_code')
    .where('application_id', '=', applicationId)
    .orderBy('position')
    .execute()
  const rows = await publishedJobs(
    db,
    codes.map(({ job_code }) => job_code),
  )
  return readable(rows, db.onUnreadable, ({ code, document }) => ({
    code,
    title: storedJob.read(document, code).title,
  }))
}

async function filesOf(db: Db | Trx, applicationId: string): Promise<PersonalInfoRecord['files']> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'key_id', 'kind', 'name', 'type', 'size'])
    .where('application_id', '=', applicationId)
    .execute()
  const files = (await openRows(db, 'files', rows)).map(({ kind, name, type, size }) => ({
    kind,
    name,
    type,
    size,
  }))
  return uploadKinds.flatMap((kind) => files.filter((file) => file.kind === kind))
}
