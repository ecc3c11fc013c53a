import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { maskIdNumber } from '@recruiting/schema/fields/id-number'
import { uploadKinds } from '@recruiting/schema/options'
import { editSectionNames } from '@recruiting/schema/personal-info'
import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import type { Key } from '../db/keys.ts'
import type { ApplicationTable } from '../db/schema.ts'
import { type Opened, openRow, openRows } from '../db/sealed-rows.ts'
import { addressKey } from '../db/stored-of-address.ts'
import { storedConsent, storedSections } from '../documents/stored-application.ts'
import { readable, type UnreadableDocument } from '../documents/stored-document.ts'
import { extensionOf } from '../files/file-name.ts'
import { openContent } from '../files/sealed-content.ts'
import { FileMissing } from '../files/store.ts'
import { pages, rowsOfSlice } from '../slices.ts'
import { csvHeader, csvRow, type ExportedApplication, type ExportedFile } from './export-applications-csv.ts'

export const exportFormats = ['jsonl', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The target folder, the format, and whether ID numbers are unmasked. */
type ApplicationExport = {
  folder: string
  format: ExportFormat
  withIdNumbers: boolean
  of?: Person | undefined
}

/** Whose applications: those of an address, or the one with a reference. */
type Person = { email: string } | { reference: string }

/** The result of an export; `unreadable` lists omitted sections with the reason. */
type ExportSummary = {
  applications: number
  /** Copied files. */
  files: number
  /** Files that the store lacks. */
  missing: number
  /** Files that a scanner has to judge before they are copied. */
  unjudged: number
  /** Files that a scanner found infected, and that were removed. */
  infected: number
  unreadable: string[]
}

/** No application of the person is stored. */
export class NoApplication extends Error {
  override name = 'NoApplication'
}

/** The target folder is not empty. */
export class FolderNotEmpty extends Error {
  override name = 'FolderNotEmpty'
}

/**
 * Writes every application, oldest first, and copies its files, into a folder that is renamed into place when it is
 * complete. Only the owner can read it. Throws `FolderNotEmpty`, `NoApplication`, and errors of the
 * system.
 */
export async function exportApplications(
  context: Pick<Context, 'db' | 'files'>,
  { folder, format, withIdNumbers, of }: ApplicationExport,
): Promise<ExportSummary> {
  if (!(await isFree(folder))) throw new FolderNotEmpty(folder)
  await mkdir(dirname(folder), { recursive: true })
  const partial = `${folder}.partial-${randomBytes(4).toString('hex')}`
  await mkdir(partial, { mode: 0o700 })
  try {
    const summary = await writeAll(context, { folder: partial, format, withIdNumbers, of })
    if (of && summary.applications === 0) throw new NoApplication()
    // Some systems cannot rename onto an existing folder, even an empty one.
    await rmdir(folder).catch(() => undefined)
    await rename(partial, folder)
    return summary
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

async function isFree(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return true
    throw error
  }
}

async function writeAll(
  context: Pick<Context, 'db' | 'files'>,
  { folder, format, withIdNumbers, of }: ApplicationExport,
): Promise<ExportSummary> {
  const list = await open(join(folder, `applications.${format}`), 'wx', 0o600)
  const summary: ExportSummary = {
    applications: 0,
    files: 0,
    missing: 0,
    unjudged: 0,
    infected: 0,
    unreadable: [],
  }
  try {
    if (format === 'csv') await list.appendFile(csvHeader())
    for await (const page of idsInOrder(context.db, of)) {
      for (const { id } of page) {
        const application = await readApplication(context, id, {
          folder,
          withIdNumbers,
          report: ({ message }) => summary.unreadable.push(message),
        })
        // Deleted since the page of ids was read.
        if (!application) continue
        // Awaiting the write also yields, and keeps only one row in memory.
        await list.appendFile(format === 'csv' ? csvRow(application) : `${JSON.stringify(application)}\n`)
        summary.applications++
        summary.infected += application.infectedFiles.length
        for (const { path, scan } of application.files) {
          if (path !== null) summary.files++
          else if (scan === 'scanning') summary.unjudged++
          else summary.missing++
        }
      }
    }
    await list.sync()
  } finally {
    await list.close()
  }
  return summary
}

/** The ids of a person's applications or of all, oldest first, in pages. */
function idsInOrder(db: Context['db'], of: Person | undefined) {
  return pages<{ id: string; submitted_at: string }>((last) =>
    db
      .selectFrom('applications')
      .select(['id', 'submitted_at'])
      .where((eb) => {
        if (of === undefined) return eb.lit(true)
        return 'email' in of
          ? eb('email_key', '=', addressKey(db, of.email))
          : eb('reference_key', '=', db.keys.lookUp('reference', of.reference))
      })
      .$if(last !== undefined, (query) =>
        query.where((eb) =>
          eb(eb.refTuple('submitted_at', 'id'), '>', eb.tuple(last?.submitted_at ?? '', last?.id ?? '')),
        ),
      )
      .orderBy('submitted_at')
      .orderBy('id')
      .limit(rowsOfSlice)
      .execute(),
  )
}

async function readApplication(
  { db, files }: Pick<Context, 'db' | 'files'>,
  id: string,
  {
    folder,
    withIdNumbers,
    report,
  }: { folder: string; withIdNumbers: boolean; report: (error: UnreadableDocument) => void },
): Promise<ExportedApplication | undefined> {
  const sealed = await db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()
  const row = sealed && (await openRow(db, 'applications', sealed))
  if (!row) return undefined
  const jobs = await db
    .selectFrom('application_jobs')
    .select(['job_code as code', 'version'])
    .where('application_id', '=', id)
    .orderBy('position')
    .execute()
  const stored = await db
    .selectFrom('files')
    .select(['id', 'key_id', 'key', 'kind', 'name', 'type', 'size', 'sha256', 'scan', 'scan_at'])
    .where('application_id', '=', id)
    .where('status', '=', 'claimed')
    .orderBy('kind')
    .execute()
  const infected = await db
    .selectFrom('infected_files')
    .select('kind')
    .where('application_id', '=', id)
    .orderBy('kind')
    .execute()
  const copied: ExportedFile[] = []
  for (const { id, key_id, key, scan_at, ...file } of await openRows(db, 'files', stored)) {
    if (scan_at !== null) {
      copied.push({ ...file, scan: 'scanning', path: null })
      continue
    }
    const secret = await db.keys.get(key_id)
    // The applicant's file name never becomes part of a path.
    const extension = extensionOf(file.name)
    const path = `files/${row.reference}/${file.kind}${extension && `.${extension}`}`
    const isCopied = secret && (await copy(files, { id, key }, secret, join(folder, path)))
    copied.push({ ...file, path: isCopied ? path : null })
  }
  return {
    reference: row.reference,
    submittedAt: row.submitted_at,
    locale: row.locale,
    jobs,
    sections: sectionsOf(row, withIdNumbers, report),
    files: copied,
    infectedFiles: infected.map(({ kind }) => kind),
  }
}

const documents = { consent: storedConsent, ...storedSections }

function sectionsOf(
  row: Opened<Selectable<ApplicationTable>>,
  withIdNumbers: boolean,
  report: (error: UnreadableDocument) => void,
): Record<string, unknown> {
  const names = ['consent', ...editSectionNames] as const
  const read = readable(names, report, (name) => {
    const stored = row[name]
    const section: Record<string, unknown> | undefined =
      stored === null ? undefined : documents[name].read(stored, row.id)
    return { name, section }
  })
  const sections: Record<string, unknown> = {}
  for (const { name, section } of read) {
    if (section === undefined) continue
    if (name === 'other') for (const kind of uploadKinds) delete section[kind]
    if (name === 'identity' && typeof section.idNumber === 'string' && !withIdNumbers) {
      section.idNumber = maskIdNumber(section.idNumber)
    }
    sections[name] = section
  }
  return sections
}

/** @returns false when the store lacks the file. */
async function copy(
  files: Context['files'],
  row: { id: string; key: string },
  key: Key,
  path: string,
): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    await pipeline(await openContent(files, row, key), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return true
  } catch (error) {
    if (error instanceof FileMissing) return false
    throw error
  }
}
