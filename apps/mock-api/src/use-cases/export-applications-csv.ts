import { type ScanState, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { editSections } from '@recruiting/schema/personal-info'
import { Consent } from '@recruiting/schema/sections/consent'
import { unwrap } from '@recruiting/schema/structure'
import { z } from 'zod'
import type { FileTable } from '../db/schema.ts'
import type { Opened } from '../db/sealed-rows.ts'

/** A file next to the list; `path` is relative to it, null when the store lacks the file or a scanner has to judge it. */
export type ExportedFile = Pick<Opened<FileTable>, 'kind' | 'name' | 'type' | 'size' | 'sha256'> & {
  /** `scanning`: it will be judged, whether an application may claim it before or not. */
  scan: Exclude<ScanState, 'infected'>
  path: string | null
}

/** One line of the list. Sections have the contract's shape, without ids of staged files. */
export type ExportedApplication = {
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
export function csvRow({
  reference,
  submittedAt,
  locale,
  jobs,
  files,
  infectedFiles,
  sections,
}: ExportedApplication): string {
  return csvLine([
    reference,
    submittedAt,
    locale,
    listed(jobs.map(({ code }) => code)),
    ...uploadKinds.map((kind) => files.find((file) => file.kind === kind)?.path),
    ...fieldPaths.map((path) => partAt(sections, path) ?? impliedUnit(sections, path)),
    listed(files.filter(({ scan }) => scan === 'scanning').map(({ kind }) => kind)),
    listed(infectedFiles),
  ])
}

function listed(values: readonly string[]): string {
  return values.join('|')
}

/** The unit of an amount that was stored without one: a month. */
function impliedUnit(sections: unknown, path: string): 'month' | undefined {
  const amount = /^(.*alary)Unit$/.exec(path)?.[1]
  return amount !== undefined && partAt(sections, amount) !== undefined ? 'month' : undefined
}

function partAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, name)
          ? (part as Readonly<Record<string, unknown>>)[name]
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
