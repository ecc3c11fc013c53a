import { extname } from 'node:path'
import { errors } from '@recruiting/i18n/locales/us/errors'
import { sentenceOf } from '@recruiting/i18n/sentence'
import { normaliseMoney } from '@recruiting/schema/fields/money'
import type { Issue } from '@recruiting/schema/issue'
import { filterNames, jobFilters } from '@recruiting/schema/job-filters'
import { locales, salaryUnits } from '@recruiting/schema/options'
import { elementOf, isOptional } from '@recruiting/schema/outline'
import { isLoose } from '@recruiting/schema/structure'
import { validate } from '@recruiting/schema/validate'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { importJobs } from '../../jobs/import.ts'
import { ImportedJob, publishBelow } from '../../jobs/import-schema.ts'
import { storedJob } from '../../jobs/stored-job.ts'
import { pages, rowsOfSlice } from '../../slices.ts'
import type { JobTable } from '../../storage/schema.ts'
import {
  acceptedAnswers,
  acceptedDays,
  type Column,
  capitals,
  cellsOf,
  headerOf,
  items,
  lines,
  moment,
  option,
  optional,
  readValues,
  sayIssue,
  text,
  withDefault,
  yesNo,
} from './columns.ts'
import {
  done,
  folderCommand,
  onlyArgument,
  type Report,
  type Typed,
  textOf,
  tried,
  UnusableInput,
  UsageError,
} from './command.ts'
import { writeExport } from './output-files.ts'
import {
  encodingOption,
  isTable,
  type RowError,
  readTable,
  readTextFile,
  wrongExtension,
} from './read-table.ts'

/** Imports vacancies from a file, identified by their codes. */
export const jobsImport = folderCommand({
  name: 'jobs import',
  synopsis:
    'jobs import <file.csv|file.json> [--dry-run] [--close-missing [--max-close <number>]] [--encoding utf-8|big5]',
  summary: 'create and update vacancies, matched by code',
  options: [
    ['--dry-run', 'check the file and print what would change; write nothing'],
    ['--close-missing', 'close open vacancies that are not in the file'],
    ['--max-close <number>', 'close at most so many; default: 30 % of the open ones, or 10 if more'],
    encodingOption,
  ],
  schema: z.strictObject({
    closeMissing: z.boolean(),
    maxClose: z.int().min(0).optional(),
    dryRun: z.boolean(),
  }),
  row: ImportedJob,
  async readArguments(typed) {
    const path = onlyArgument(typed, 'a file')
    const isList = extname(path).toLowerCase() === '.json'
    if (!isList && !isTable(path)) throw wrongExtension(path, '.csv, .tsv, .txt or .json')
    const most = maxToClose(typed)
    return {
      input: {
        closeMissing: typed.values['close-missing'] === true,
        dryRun: typed.values['dry-run'] === true,
        ...most,
      },
      rows: (isList ? readJobList : readJobTable)(await readTextFile(path, typed)),
    }
  },
  async run(context, input, jobs) {
    const { created, updated, unchanged, closed } = await importJobs(context, { ...input, jobs })
    const line = `${created} created, ${updated} updated, ${unchanged} unchanged, ${closed} closed.`
    return done(tried(input.dryRun, line))
  },
})

function maxToClose(typed: Typed): { maxClose?: number } {
  const text = textOf(typed, 'max-close')
  if (text === undefined) return {}
  if (typed.values['close-missing'] !== true) throw new UsageError('--max-close needs --close-missing.')
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--max-close must be a number, got ${text}.`)
  return { maxClose: Number(text) }
}

/** Exports every vacancy into a file for `jobs import`. */
export const jobsExport = folderCommand({
  name: 'jobs export',
  synopsis: 'jobs export <file.csv>',
  summary: 'write every vacancy, open or closed, into a new file that jobs import reads',
  schema: z.strictObject({ path: z.string() }),
  async readArguments(typed) {
    const path = typed.asTyped(onlyArgument(typed, 'a file'))
    return { input: { path }, writes: [path] }
  },
  run: exportJobs,
})

/** Writes the vacancies in the order of their codes. */
async function exportJobs({ db }: Pick<Context, 'db'>, { path }: { path: string }): Promise<Report> {
  return await writeExport(path, {
    columns: jobColumns.map(({ name }) => name),
    pages: pages<JobTable>((last) =>
      db
        .selectFrom('jobs')
        .selectAll()
        .where('code', '>', last?.code ?? '')
        .orderBy('code')
        .limit(rowsOfSlice)
        .execute(),
    ),
    read: ({ document, code, status }) => ({ ...storedJob.read(document, code), status }),
    // The least that the import has found: it is not stored, but needed to import the vacancy again.
    cells: (job) =>
      cellsOf({ ...job, ...(job.salary.negotiable && { monthlyMinimum: publishBelow }) }, jobColumns),
    words: (count) => [
      `${count} vacancies are in ${path}.`,
      `Covered: open and closed vacancies. Not covered: the monthly minimum of negotiable pay, which is not stored; ${publishBelow} stands for it.`,
    ],
  })
}

function localized(name: string, read: (cell: string) => unknown): Column[] {
  return locales.map((locale) => ({
    name: `${name}_${locale}`,
    path: `${name}.${locale}`,
    read: optional(read),
    join: '\n',
  }))
}

/** The column of each filter: `employmentType` is read from `employment_type`. */
const filterColumns = filterNames.map((filter): Column & { isNeeded: boolean } => {
  const { property, offered } = jobFilters[filter]
  const schema = ImportedJob.shape[property]
  const optionOf = option(filter)
  const holdsSeveral = elementOf(schema) !== undefined
  return {
    name: property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    path: property,
    read: holdsSeveral ? (cell) => items(cell).map(optionOf) : optional(optionOf),
    accepts: `${offered.join(', ')}${holdsSeveral ? '; or names; several separated by |' : ''}`,
    isNeeded: !isOptional(schema),
  }
})

/** The columns of a vacancies file, in the order of `docs/commands.md`. */
export const jobColumns: readonly Column[] = [
  { name: 'code', path: 'code', read: optional(capitals), accepts: 'capital letters, digits and hyphens' },
  ...localized('title', text),
  ...filterColumns,
  {
    name: 'pay_negotiable',
    path: 'salary.negotiable',
    read: withDefault(yesNo, false),
    accepts: acceptedAnswers,
  },
  {
    name: 'pay_unit',
    path: 'salary.unit',
    read: withDefault(text, 'month'),
    accepts: salaryUnits.join(', '),
  },
  {
    name: 'pay_currency',
    path: 'salary.currency',
    read: withDefault(text, 'TWD'),
    accepts: 'TWD',
  },
  { name: 'pay_min', path: 'salary.min', read: optional(normaliseMoney) },
  { name: 'pay_max', path: 'salary.max', read: optional(normaliseMoney) },
  { name: 'monthly_minimum', path: 'monthlyMinimum', read: optional(normaliseMoney) },
  ...localized('content', lines),
  ...localized('requirements', lines),
  ...localized('benefits', lines),
  { name: 'openings', path: 'openings', read: withDefault(normaliseMoney, 1) },
  { name: 'posted_at', path: 'postedAt', read: optional(moment('00:00:00')), accepts: acceptedDays },
  { name: 'valid_through', path: 'validThrough', read: optional(moment('23:59:59')), accepts: acceptedDays },
  { name: 'status', path: 'status', read: withDefault(text, 'open'), accepts: 'open, closed' },
]

const jobHeader = headerOf(jobColumns, [
  ['code'],
  ['title_tw', 'title_us'],
  ...filterColumns.filter(({ isNeeded }) => isNeeded).map(({ name }) => [name]),
  ['pay_min', 'pay_negotiable'],
  ['content_tw', 'content_us'],
  ['requirements_tw', 'requirements_us'],
  ['benefits_tw', 'benefits_us'],
])

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
    list.map((entry: unknown, at) => {
      const value = isLoose(entry) ? { status: 'open', ...entry } : entry
      return { line: at, place: `Entry ${at + 1}`, value }
    }),
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'unreadable'
    throw new UnusableInput([`The file is not JSON: ${reason}.`])
  }
}
