import { errors } from '@recruiting/i18n/locales/us/errors'
import { sentenceOf } from '@recruiting/i18n/sentence'
import type { Issue } from '@recruiting/schema/issue'
import { isLoose } from '@recruiting/schema/structure'
import { validate } from '@recruiting/schema/validate'
import { ImportedJob } from '../use-cases/import-jobs-schema.ts'
import { readValues, sayIssue } from './columns.ts'
import { jobColumns, jobHeader } from './job-columns.ts'
import { type RowError, readTable } from './read-table.ts'
import { UnusableInput } from './unusable-input.ts'

/** A value that is not validated yet, its line or position, and its place in words: `Line 3`, `Entry 2`. */
type Entry = { line: number; place: string; value: unknown }

/** Parses a CSV file of vacancies. Throws `UnusableInput` with every error. */
export function readJobTable(text: string): ImportedJob[] {
  const say = (issue: Issue, value: unknown) => sayIssue(issue, jobColumns, value)
  const { rows, wrongRows } = readTable(text, jobHeader)
  const entries = readValues(rows, jobColumns).map((row) => ({ ...row, place: `Line ${row.line}` }))
  return readEntries(entries, say, wrongRows)
}

/** Parses a JSON file, a list of the contract's jobs. Throws `UnusableInput` with every error. */
export function readJobList(text: string): ImportedJob[] {
  const list = parse(text)
  if (!Array.isArray(list)) throw new UnusableInput(['The file must hold a list of vacancies: [ … ].'])
  if (list.length === 0) throw new UnusableInput(['The list has no vacancies.'])
  return readEntries(
    list.map((entry: unknown, at) => ({ line: at, place: `Entry ${at + 1}`, value: withDefaults(entry) })),
    (issue) => `${issue.path || 'entry'}: ${sentenceOf({ fields: {}, errors }, issue)}.`,
  )
}

/**
 * Validates entries. Throws `UnusableInput` with every broken rule and every repeated code.
 * @param others errors of lines that are no entries
 */
function readEntries(
  entries: readonly Entry[],
  say: (issue: Issue, value: unknown) => string,
  others: readonly RowError[] = [],
): ImportedJob[] {
  const wrong = [...others, ...entryErrors(entries, say)].toSorted((a, b) => a.line - b.line)
  if (wrong.length > 0) throw new UnusableInput(wrong.map(({ error }) => error))
  return entries.map(({ value }) => ImportedJob.parse(value))
}

function entryErrors(entries: readonly Entry[], say: (issue: Issue, value: unknown) => string): RowError[] {
  const firstPlaces = new Map<unknown, string>()
  return entries.flatMap(({ line, place, value }) => {
    const issues = validate(ImportedJob, value).map((issue) => ({
      line,
      error: `${place}, ${say(issue, value)}`,
    }))
    const code = isLoose(value) ? value.code : undefined
    const first = firstPlaces.get(code)
    if (first === undefined) firstPlaces.set(code, place)
    if (first === undefined || typeof code !== 'string' || code === '') return issues
    const sentence = sentenceOf({ fields: {}, errors }, { path: 'code', rule: 'duplicate' })
    const error = `${place}, code: ${sentence}: ${code}, first in ${first.toLowerCase()}.`
    return [...issues, { line, error }]
  })
}

function withDefaults(entry: unknown): unknown {
  return isLoose(entry) ? { status: 'open', ...entry } : entry
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'unreadable'
    throw new UnusableInput([`The file is not JSON: ${reason}.`])
  }
}
