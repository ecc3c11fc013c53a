import { randomInt } from 'node:crypto'
import type { Readable } from 'node:stream'
import { ApplicationReceipt } from '@recruiting/schema/application'
import { type ScanState, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { type EditSectionName, editSections, type PersonalInfo } from '@recruiting/schema/personal-info'
import { Consent } from '@recruiting/schema/sections/consent'
import { type Selectable, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db, Trx } from '../storage/database.ts'
import type { ApplicationTable, FileTable } from '../storage/schema.ts'
import { openContent } from '../storage/sealed-content.ts'
import { type Opened, openRow, openRows } from '../storage/sealed-rows.ts'
import { ifMissing, readInParts } from '../storage/store.ts'
import { type StoredDocument, storedDocument } from '../storage/stored-document.ts'
import { extensionOf } from '../uploads/file-name.ts'

/**
 * The sections of an application by column. Either form may have written them; the schema of the edit form accepts
 * both.
 */
export const storedSections: {
  readonly [Name in EditSectionName]: StoredDocument<PersonalInfo[Name]>
} = {
  personal: storedDocument('applications.personal', editSections.personal),
  identity: storedDocument('applications.identity', editSections.identity),
  contact: storedDocument('applications.contact', editSections.contact),
  military: storedDocument('applications.military', editSections.military),
  education: storedDocument('applications.education', editSections.education),
  experience: storedDocument('applications.experience', editSections.experience),
  application: storedDocument('applications.application', editSections.application),
  emergencyContact: storedDocument('applications.emergencyContact', editSections.emergencyContact),
  health: storedDocument('applications.health', editSections.health),
  other: storedDocument('applications.other', editSections.other),
}

/** The consent of an application. */
export const storedConsent = storedDocument('applications.consent', Consent)

/** The stored answer of a submission, repeated for the same key. */
export const storedReceipt = storedDocument('idempotency_keys.answer', ApplicationReceipt)

/**
 * Stores the vacancies of an application in their order, and counts the address's applications for each.
 * @returns the number of this application, by code.
 */
export async function insertJobs(
  trx: Trx,
  { id, emailKey, codes }: { id: string; emailKey: string; codes: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const next = (code: string) => sql<number>`(
    select coalesce(max(version), 0) + 1 from application_jobs where email_key = ${emailKey} and job_code = ${code}
  )`
  const rows = await trx
    .insertInto('application_jobs')
    .values(
      codes.map((job_code, position) => ({
        ...{ application_id: id, job_code, position, email_key: emailKey, version: next(job_code) },
      })),
    )
    .returning(['job_code', 'version'])
    .execute()
  return new Map(rows.map(({ job_code, version }) => [job_code, version]))
}

/** Crockford's base 32: without I, L, O and U, which are misread or form words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random reference number such as `7K2M-9QWX-4HTC`: 60 bits, which do not reveal the number of applications. */
export function newReference(): string {
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return letters.replace(/^(.{4})(.{4})(.{4})$/, '$1-$2-$3')
}

/** A file of an application, to be copied. */
export type StoredFile = Pick<Opened<FileTable>, 'kind' | 'name' | 'type' | 'size' | 'sha256'> & {
  /** `infected` ones have no row. */
  scan: Exclude<ScanState, 'infected'>
  /** A name that nobody chose: the applicant's file name never becomes part of a path. */
  safeName: string
  /** Undefined when the store lacks it. A file that a scanner has to judge is not opened. */
  open: () => Promise<Readable | undefined>
}

/** The files of an application, and the kinds of those that a scanner found infected, which were removed. */
export async function storedFiles(
  { db, files }: Pick<Context, 'db' | 'files'>,
  applicationId: string,
): Promise<{ stored: StoredFile[]; infected: UploadKind[] }> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'key_id', 'key', 'kind', 'name', 'type', 'size', 'sha256', 'scan', 'scan_at'])
    .where('application_id', '=', applicationId)
    .where('status', '=', 'claimed')
    .execute()
  const infected = await db
    .selectFrom('infected_files')
    .select('kind')
    .where('application_id', '=', applicationId)
    .execute()
  const opened = await openRows(db, 'files', rows)
  const isInfected = (kind: UploadKind) => infected.some((file) => file.kind === kind)
  return {
    infected: uploadKinds.filter(isInfected),
    stored: uploadKinds
      // Its row may have been read before it was judged.
      .filter((kind) => !isInfected(kind))
      .flatMap((kind) => opened.filter((file) => file.kind === kind))
      .map(({ id, key_id, key, scan, scan_at, ...file }) => {
        const extension = extensionOf(file.name)
        return {
          ...file,
          // Judged later, whether an application may claim it before or not.
          scan: scan_at === null ? scan : 'scanning',
          safeName: `${file.kind}${extension && `.${extension}`}`,
          async open() {
            const secret = await db.keys.get(key_id)
            const inParts = { read: () => readInParts(files, key) }
            return secret && (await openContent(inParts, { id, key }, secret).catch(ifMissing))
          },
        }
      }),
  }
}

/** The decrypted row of an application; undefined when it was deleted. */
export async function findApplication(
  db: Db | Trx,
  id: string | null,
): Promise<Opened<Selectable<ApplicationTable>> | undefined> {
  const row = await db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()
  return row && (await openRow(db, 'applications', row))
}
