import { errors } from '@recruiting/i18n/locales/us/errors'
import { sentenceOf } from '@recruiting/i18n/sentence'
import type { Issue } from '@recruiting/schema/issue'
import { isLoose } from '@recruiting/schema/structure'
import { validate } from '@recruiting/schema/validate'
import { ImportedJob } from '../use-cases/import-jobs-schema.ts'
import { readValues, sayIssue } from './columns.ts'
import { jobColumns, jobHeader } from './job-columns.ts'
import { readTable, type TableRow } from './read-table.ts'
import { UnusableInput } from './unusable-input.ts'

/** A value that is not validated yet, and its place in the file: `Line 3`, `Entry 2`. */
type Entry = { place: string; value: unknown }

/** Parses a CSV file of vacancies. Throws `UnusableInput` with every error. */
export function readJobTable(text: string): ImportedJob[] {
  const say = (issue: Issue, value: unknown) => sayIssue(issue, jobColumns, value)
  const toEntries = (rows: readonly TableRow[]) =>
    readValues(rows, jobColumns).map(({ line, value }) => ({ place: `Line ${line}`, value }))
  return readEntries(toEntries(readTable(text, jobHeader, (rows) => entryErrors(toEntries(rows), say))), say)
}

/** Parses a JSON file, a list of the contract's jobs. Throws `UnusableInput` with every error. */
export function readJobList(text: string): ImportedJob[] {
  const list = parse(text)
  if (!Array.isArray(list)) throw new UnusableInput(['The file must hold a list of vacancies: [ … ].'])
  if (list.length === 0) throw new UnusableInput(['The list has no vacancies.'])
  return readEntries(
    list.map((entry: unknown, at) => ({ place: `Entry ${at + 1}`, value: withDefaults(entry) })),
    (issue) => `${issue.path || 'entry'}: ${sentenceOf({ fields: {}, errors }, issue)}.`,
  )
}

/** Validates entries. Throws `UnusableInput` with every broken rule and every repeated code. */
function readEntries(
  entries: readonly Entry[],
  say: (issue: Issue, value: unknown) => string,
): ImportedJob[] {
  const wrong = entryErrors(entries, say)
  if (wrong.length > 0) throw new UnusableInput(wrong)
  return entries.map(({ value }) => ImportedJob.parse(value))
}

function entryErrors(entries: readonly Entry[], say: (issue: Issue, value: unknown) => string): string[] {
  const firstPlaces = new Map<unknown, string>()
  return entries.flatMap(({ place, value }) => {
    const issues = validate(ImportedJob, value).map((issue) => `${place}, ${say(issue, value)}`)
    const code = isLoose(value) ? value.code : undefined
    const first = firstPlaces.get(code)
    if (first === undefined) firstPlaces.set(code, place)
    if (first === undefined || typeof code !== 'string' || code === '') return issues
    const sentence = sentenceOf({ fields: {}, errors }, { path: 'code', rule: 'duplicate' })
    return [...issues, `${place}, code: ${sentence}: ${code}, first in ${first.toLowerCase()}.`]
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
