import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { maskIdNumber } from '@recruiting/schema/fields/id-number'
import { type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { editSectionNames, editSections } from '@recruiting/schema/personal-info'
import { Consent } from '@recruiting/schema/sections/consent'
import { unwrap } from '@recruiting/schema/structure'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { pages, rowsOfSlice } from '../slices.ts'
import { ifPresent } from '../storage/durable-folder.ts'
import type { ApplicationTable } from '../storage/schema.ts'
import type { Opened } from '../storage/sealed-rows.ts'
import { readable, type UnreadableDocument } from '../storage/stored-document.ts'
import { addressKey } from '../storage/stored-of-address.ts'
import {
  findApplication,
  type StoredFile,
  storedConsent,
  storedFiles,
  storedSections,
} from './stored-application.ts'

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
  if (((await ifPresent(readdir(folder))) ?? []).length > 0) throw new FolderNotEmpty(folder)
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
      .where((eb) =>
        eb(eb.refTuple('submitted_at', 'id'), '>', eb.tuple(last?.submitted_at ?? '', last?.id ?? '')),
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
  const row = await findApplication(db, id)
  if (!row) return undefined
  const jobs = await db
    .selectFrom('application_jobs')
    .select(['job_code as code', 'version'])
    .where('application_id', '=', id)
    .orderBy('position')
    .execute()
  const { stored, infected } = await storedFiles({ db, files }, id)
  const copied: ExportedFile[] = []
  for (const { open, safeName, ...file } of stored) {
    const path = `files/${row.reference}/${safeName}`
    const isCopied = file.scan !== 'scanning' && (await copy(await open(), join(folder, path)))
    copied.push({ ...file, path: isCopied ? path : null })
  }
  return {
    reference: row.reference,
    submittedAt: row.submitted_at,
    locale: row.locale,
    jobs,
    sections: sectionsOf(row, withIdNumbers, report),
    files: copied,
    infectedFiles: infected,
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

/** @returns whether there is a content */
async function copy(content: Readable | undefined, path: string): Promise<boolean> {
  if (!content) return false
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return true
}

/** A file next to the list; `path` is relative to it, null when the store lacks the file or a scanner has to judge it. */
type ExportedFile = Omit<StoredFile, 'open' | 'safeName'> & { path: string | null }

/** One line of the list. Sections have the contract's shape, without ids of staged files. */
type ExportedApplication = {
  reference: string
  submittedAt: string
  locale: string
  jobs: { code: string; version: number }[]
  sections: Record<string, unknown>
  files: ExportedFile[]
  /** The kinds of files that a scanner found infected after the application had claimed them, and that were removed. */
  infectedFiles: UploadKind[]
}

/** Fields without a column here: files have separate columns. */
const left = new Set([...uploadKinds.map((kind) => `other.${kind}`), 'other.removePortfolio'])

/** One column per field, named by its path; a list has the contract's maximum number of columns, whatever is stored. */
const fieldPaths = Object.entries({ consent: Consent, ...editSections })
  .flatMap(([name, section]) => leaves(section, name))
  .filter((path) => !left.has(path))

function leaves(schema: z.ZodType, path: string): string[] {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape).flatMap(([name, child]) =>
      leaves(child as z.ZodType, `${path}.${name}`),
    )
  }
  if (inner instanceof z.ZodArray) {
    const element = inner.element as z.ZodType
    return Array.from({ length: longest(inner) }, (_, at) => leaves(element, `${path}.${at}`)).flat()
  }
  return [path]
}

function longest(list: z.ZodArray): number {
  const bounds = (list.def.checks ?? []).flatMap((check) =>
    check instanceof z.core.$ZodCheckMaxLength ? [check._zod.def.maximum] : [],
  )
  return Math.min(...bounds)
}

const ownColumns = ['reference', 'submittedAt', 'locale', 'jobs']
/** Kinds of files that are not copied because of the virus scanner. The last columns, so that earlier ones keep their places. */
const scanColumns = ['unjudgedFiles', 'infectedFiles']

/** The header line, after the byte order mark by which Excel recognises UTF-8. */
export function csvHeader(): string {
  return `\uFEFF${csvLine([...ownColumns, ...uploadKinds, ...fieldPaths, ...scanColumns])}`
}

/** One application as a line. */
export function csvRow({ jobs, files, infectedFiles, sections, ...own }: ExportedApplication): string {
  return csvLine([
    own.reference,
    own.submittedAt,
    own.locale,
    listed(jobs.map(({ code }) => code)),
    ...uploadKinds.map((kind) => files.find((file) => file.kind === kind)?.path),
    ...fieldPaths.map((path) => partAt(sections, path)),
    listed(files.filter(({ scan }) => scan === 'scanning').map(({ kind }) => kind)),
    listed(infectedFiles),
  ])
}

function listed(values: readonly string[]): string {
  return values.join('|')
}

/** The part of a value at a dotted path. */
export function partAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, name)
          ? Reflect.get(part, name)
          : undefined,
      value,
    )
}

/** The start of a spreadsheet formula, also after blanks, in full-width form, and behind our own apostrophes. */
const formula = /^'*(?:[\0\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u

/** The text of a cell without the apostrophe that `csvLine` gave it. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

/** Formats cells as in RFC 4180. A text that a spreadsheet would execute gets a leading apostrophe. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return ''
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
