import { errors } from '@recruiting/i18n/locales/us/errors'
import { sentenceOf } from '@recruiting/i18n/sentence'
import { isLoose } from '@recruiting/schema/structure'
import { validate } from '@recruiting/schema/validate'
import { ImportedJob } from '../use-cases/import-jobs-schema.ts'
import { readRows } from './columns.ts'
import { jobColumns, jobHeader } from './job-columns.ts'
import { readTable } from './read-table.ts'
import { UnusableInput } from './unusable-input.ts'

/** A vacancy and its place in the file: `Line 3`, `Entry 2`. */
type PlacedJob = { place: string; value: ImportedJob }

/** Parses a CSV file of vacancies. Throws `UnusableInput` with every error. */
export function readJobTable(text: string): ImportedJob[] {
  const rows = readRows(readTable(text, jobHeader), jobColumns, ImportedJob)
  return distinct(rows.map(({ line, value }) => ({ place: `Line ${line}`, value })))
}

/** Parses a JSON file, a list of the contract's jobs. Throws `UnusableInput` with every error. */
export function readJobList(text: string): ImportedJob[] {
  const list = parse(text)
  if (!Array.isArray(list)) throw new UnusableInput(['The file must hold a list of vacancies: [ … ].'])
  if (list.length === 0) throw new UnusableInput(['The list has no vacancies.'])
  const entries = list.map((entry: unknown) => withDefaults(entry))
  const wrong = entries.flatMap((entry, at) =>
    validate(ImportedJob, entry).map(
      (issue) => `Entry ${at + 1}, ${issue.path || 'entry'}: ${sentenceOf({ fields: {}, errors }, issue)}.`,
    ),
  )
  if (wrong.length > 0) throw new UnusableInput(wrong)
  return distinct(entries.map((entry, at) => ({ place: `Entry ${at + 1}`, value: ImportedJob.parse(entry) })))
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

function distinct(jobs: readonly PlacedJob[]): ImportedJob[] {
  const places = new Map<string, string>()
  const wrong = jobs.flatMap(({ place, value: { code } }) => {
    const first = places.get(code)
    places.set(code, first ?? place)
    if (first === undefined) return []
    return [
      `${place}, code: ${sentenceOf({ fields: {}, errors }, { path: 'code', rule: 'duplicate' })}: ${code}, first in ${first.toLowerCase()}.`,
    ]
  })
  if (wrong.length > 0) throw new UnusableInput(wrong)
  return jobs.map(({ value }) => value)
}
