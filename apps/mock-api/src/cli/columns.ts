import { errors } from '@recruiting/i18n/locales/us/errors'
import { sentenceOf } from '@recruiting/i18n/sentence'
import { fieldPath, type Issue } from '@recruiting/schema/issue'
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
  const hint = [accepted, typeof found === 'string' && `found “${found.slice(0, mostFound)}”`].filter(Boolean)
  return `${name}: ${sentence}${hint.length > 0 ? ` (${hint.join('; ')})` : ''}.`
}

/** Characters of a refused cell in a message. */
const mostFound = 40

function partAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce(
      (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
      value,
    )
}
