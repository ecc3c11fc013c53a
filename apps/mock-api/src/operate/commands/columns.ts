import { options as twOptions } from '@recruiting/i18n/locales/tw/options'
import { errors } from '@recruiting/i18n/locales/us/errors'
import { options as usOptions } from '@recruiting/i18n/locales/us/options'
import { sentenceOf } from '@recruiting/i18n/sentence'
import { fieldPath, type Issue } from '@recruiting/schema/issue'
import type { FilterName } from '@recruiting/schema/job-filters'
import { halfWidth } from '@recruiting/schema/text'
import { partAt } from '../../applications/export.ts'
import type { Header, TableRow } from './read-table.ts'

/** A column of a file and the part of the value that it fills. */
export type Column = {
  name: string
  /** Dotted path of the part, without list positions. */
  path: string
  /** Trimmed cell → part; the text itself if it cannot be parsed; undefined if the part is absent. */
  read: (cell: string) => unknown
  /** What separates the items of a list. */
  join?: '|' | '\n'
  /** What the cell accepts, for the error message. */
  accepts?: string
}

export function headerOf(columns: readonly Column[], needed: Header['needed']): Header {
  return { columns: columns.map(({ name }) => name), needed }
}

/** Parses the cells of rows; the values are not validated. */
export function readValues(
  rows: readonly TableRow[],
  columns: readonly Column[],
): { line: number; value: unknown }[] {
  return rows.map(({ line, cells }) => ({ line, value: readCells(cells, columns) }))
}

function readCells(cells: TableRow['cells'], columns: readonly Column[]): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  const groups = new Map<string, Record<string, unknown>>()
  for (const { name, path, read } of columns) {
    const part = read(cells.get(name) ?? '')
    const [head = '', below] = path.split('.')
    if (below === undefined) {
      if (part !== undefined) value[head] = part
      continue
    }
    const group = groups.get(head) ?? {}
    if (part !== undefined) group[below] = part
    groups.set(head, group)
  }
  return { ...value, ...Object.fromEntries(groups) }
}

/** The cells of a value; reading them gives the value again. */
export function cellsOf(value: unknown, columns: readonly Column[]): unknown[] {
  return columns.map(({ path, join = '|' }) => {
    const part = partAt(value, path)
    if (typeof part === 'boolean') return part ? 'yes' : 'no'
    return Array.isArray(part) ? part.join(join) : part
  })
}

/**
 * The error message of an issue: the column's name, the rule's sentence, and what the column accepts.
 * @param value of the row, in which the message names the part that is refused
 */
export function sayIssue(issue: Issue, columns: readonly Column[], value?: unknown): string {
  const path = fieldPath(issue.path)
  const exact = columns.find((column) => column.path === path || path.startsWith(`${column.path}.`))
  const below = columns.filter((column) => column.path.startsWith(`${path}.`))
  const name = exact?.name ?? (below.map((column) => column.name).join(' or ') || path)
  const accepted = issue.rule === 'option' || issue.rule === 'invalid' ? exact?.accepts : undefined
  const found = accepted === undefined ? undefined : partAt(value, issue.path)
  const sentence = sentenceOf({ fields: {}, errors }, { ...issue, path: name })
  const hint = [accepted, typeof found === 'string' && `found “${found.slice(0, maxFound)}”`].filter(Boolean)
  return `${name}: ${sentence}${hint.length > 0 ? ` (${hint.join('; ')})` : ''}.`
}

/** Characters of a refused cell in a message. */
const maxFound = 40

/**
 * Undefined for an empty cell. Like all readers here, `read` returns text that it cannot parse unchanged, so that
 * validation reports the reason.
 */
export function optional<T>(read: (cell: string) => T): (cell: string) => T | undefined {
  return (cell) => (cell === '' ? undefined : read(cell))
}

/** A default for an empty cell. */
export function withDefault<T, D>(read: (cell: string) => T, value: D): (cell: string) => T | D {
  return (cell) => (cell === '' ? value : read(cell))
}

export function text(cell: string): string {
  return cell
}

/** Codes and ids: full-width forms folded, upper case. */
export function capitals(cell: string): string {
  return halfWidth(cell).toUpperCase()
}

/** The non-empty lines of a cell. */
export function lines(cell: string): string[] {
  return cell
    .split(/\r\n|\r|\n/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

/** The items of a cell, separated by `|` or `;`, half-width or full-width. */
export function items(cell: string): string[] {
  return cell
    .normalize('NFKC')
    .split(/[|;]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

const answers = new Map<string, boolean>(
  [[true, 'yes', 'true', '1', '是'] as const, [false, 'no', 'false', '0', '否'] as const].flatMap(
    ([answer, ...words]) => words.map((word) => [word, answer] as const),
  ),
)
export const acceptedAnswers = 'yes or no'

export function yesNo(cell: string): boolean | string {
  return answers.get(halfWidth(cell).toLowerCase()) ?? cell
}

/** An option of a filter by its id or its word in either language; 台 equals 臺. */
export function option(list: FilterName): (cell: string) => string {
  const ids = new Map<string, string>()
  for (const words of [twOptions, usOptions]) {
    for (const [id, word] of Object.entries(words[list])) ids.set(folded(id), id).set(folded(word), id)
  }
  return (cell) => ids.get(folded(cell)) ?? cell
}

function folded(word: string): string {
  return halfWidth(word).toLowerCase().replaceAll('台', '臺')
}

const dayPattern = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/
export const acceptedDays = 'a day such as 2026-11-02, or a moment such as 2026-11-02T01:00:00.000Z'

/** A day in Taiwan as spreadsheets write it, or a moment in the contract's format → the moment in UTC. */
export function moment(timeOfDay: '00:00:00' | '23:59:59'): (cell: string) => string {
  return (cell) => {
    const [, year, month = '', day = ''] = dayPattern.exec(halfWidth(cell)) ?? []
    if (year === undefined) return cell
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const time = Date.parse(`${date}T${timeOfDay}+08:00`)
    // `Date` parses the 30th of February as a day in March.
    const isDay = !Number.isNaN(time) && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date)
    return isDay ? new Date(time).toISOString() : cell
  }
}
