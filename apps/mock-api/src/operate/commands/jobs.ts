import { extname } from 'node:path'
import type { Job } from '@recruiting/schema/job'
import { employmentTypes, offeredJobTypes, offeredPlaces } from '@recruiting/schema/options'
import { z } from 'zod'
import { csvLine } from '../../applications/export.ts'
import type { Context } from '../../context.ts'
import { importJobs, MaxClose } from '../../jobs/import.ts'
import { ImportedJob, publishBelow } from '../../jobs/import-schema.ts'
import { storedJob } from '../../jobs/stored-job.ts'
import { pages, rowsOfSlice } from '../../slices.ts'
import { quoted } from '../../storage/folder-lock.ts'
import type { JobTable } from '../../storage/schema.ts'
import { readable } from '../../storage/stored-document.ts'
import { cellsOf } from './columns.ts'
import {
  done,
  folderCommand,
  type LocalCommand,
  onlyArgument,
  type Report,
  reasonOf,
  type Typed,
  textOf,
  tried,
  UnusableInput,
  UsageError,
} from './command.ts'
import { jobColumns, readJobList, readJobTable } from './job-table.ts'
import { ExportFile, exportFileOf, newFileProblem, writeExport, writeNewFile } from './output-files.ts'
import { encodingMeaning, encodingOption, isTable, readTextFile, wrongExtension } from './read-table.ts'

/** The byte order mark, by which Excel recognises UTF-8. */
const mark = '\uFEFF'

/** The cells of the example row; columns that are not here stay empty. */
const example: Readonly<Record<string, string | undefined>> = {
  code: 'EXAMPLE-1',
  title_tw: '範例職缺',
  title_us: 'Example vacancy',
  job_type: offeredJobTypes[0],
  employment_type: employmentTypes[0],
  locations: offeredPlaces[0],
  pay_unit: 'month',
  pay_currency: 'TWD',
  pay_min: '50000',
  pay_max: '70000',
  content_tw: '一行寫一項工作內容。\n下一項寫在同一格的下一行。',
  content_us: 'One line for each duty.\nThe next one is on the next line of the same cell.',
  requirements_tw: '一行寫一項條件。',
  requirements_us: 'One line for each requirement.',
  benefits_tw: '一行寫一項福利。',
  benefits_us: 'One line for each benefit.',
  openings: '1',
  status: 'open',
}

/** A file of vacancies with every column and one example row, which `jobs import` accepts. */
function jobsTemplateText(): string {
  const names = jobColumns.map(({ name }) => name)
  return mark + csvLine(names) + csvLine(names.map((name) => example[name]))
}

/** Writes a file to fill in for `jobs import`. */
export const jobsTemplate: LocalCommand = {
  name: 'jobs template',
  synopsis: 'jobs template <file.csv>',
  summary: 'write a file for jobs import with every column and one example row',
  options: {},
  meanings: [],
  async run(typed) {
    const path = typed.asTyped(onlyArgument(typed, 'a file'))
    try {
      await writeNewFile(path, jobsTemplateText())
    } catch (error) {
      throw new UnusableInput([
        newFileProblem(error, path) ?? `${path} cannot be written: ${reasonOf(error)}.`,
      ])
    }
    return done(
      `${path} has every column and one example row. Replace the row, then run recruiting jobs import ${quoted(path)}`,
    )
  },
}

/** Imports vacancies from a file, identified by their codes. */
export const jobsImport = folderCommand({
  name: 'jobs import',
  synopsis:
    'jobs import <file.csv|file.json> [--dry-run] [--close-missing [--max-close <number|percentage>]] [--encoding utf-8|big5]',
  summary: 'create and update vacancies, matched by code',
  options: {
    'dry-run': { type: 'boolean' },
    'close-missing': { type: 'boolean' },
    'max-close': { type: 'string' },
    ...encodingOption,
  },
  meanings: [
    ['--dry-run', 'check the file and print what would change; write nothing'],
    ['--close-missing', 'close open vacancies that are not in the file'],
    [
      '--max-close <number|percentage>',
      'close at most so many, such as 50 or 40%; default: 30%, or 10 if more',
    ],
    encodingMeaning,
  ],
  schema: z.strictObject({ closeMissing: z.boolean(), maxClose: MaxClose.optional(), dryRun: z.boolean() }),
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

function maxToClose(typed: Typed): { maxClose?: MaxClose } {
  const text = textOf(typed, 'max-close')
  if (text === undefined) return {}
  if (typed.values['close-missing'] !== true) throw new UsageError('--max-close needs --close-missing.')
  const [, digits, sign] = /^(\d{1,9})(%?)$/.exec(text) ?? []
  const number = Number(digits)
  if (digits === undefined || (sign === '%' && number > 100)) {
    throw new UsageError(`--max-close must be a number such as 50 or a percentage such as 40%, got ${text}.`)
  }
  return { maxClose: sign === '%' ? { percent: number } : { count: number } }
}

/** Exports every vacancy into a file for `jobs import`. */
export const jobsExport = folderCommand({
  name: 'jobs export',
  synopsis: 'jobs export <file.csv>',
  summary: 'write every vacancy, open or closed, into a new file that jobs import reads',
  options: {},
  meanings: [],
  schema: z.strictObject({ file: ExportFile }),
  readArguments: async (typed) => ({ input: { file: exportFileOf(typed) } }),
  run: exportJobs,
})

/** Writes the vacancies in the order of their codes. */
async function exportJobs({ db }: Pick<Context, 'db'>, { file }: { file: ExportFile }): Promise<Report> {
  const unreadable: string[] = []
  let count = 0
  async function* rows(): AsyncGenerator<readonly unknown[]> {
    yield jobColumns.map(({ name }) => name)
    const all = pages<JobTable>((last) =>
      db
        .selectFrom('jobs')
        .selectAll()
        .where('code', '>', last?.code ?? '')
        .orderBy('code')
        .limit(rowsOfSlice)
        .execute(),
    )
    for await (const page of all) {
      const report = ({ message }: Error) => unreadable.push(message)
      const read = ({ document, code, status }: JobTable) => ({ ...storedJob.read(document, code), status })
      for (const job of readable(page, report, read)) {
        count++
        yield cellsOf({ ...job, ...impliedMinimum(job) }, jobColumns)
      }
    }
  }
  return await writeExport(file, rows(), () => [
    `${count} vacancies are in ${file.path}.`,
    `Covered: open and closed vacancies. Not covered: the monthly minimum of negotiable pay, which is not stored; ${publishBelow} stands for it.`,
    ...unreadable.map((reason) => `Left out because it cannot be read: ${reason}.`),
  ])
}

/** The least that the import has found: it is not stored, but needed to import the vacancy again. */
function impliedMinimum({ salary }: Job): { monthlyMinimum?: number } {
  return salary.negotiable ? { monthlyMinimum: publishBelow } : {}
}
