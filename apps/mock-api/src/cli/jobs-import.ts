import { extname } from 'node:path'
import type { MaxClose } from '../use-cases/import-jobs.ts'
import { type CommandLine, onlyArgument, type Typed, textOf, UsageError } from './command-line.ts'
import { encodingMeaning, encodingOption, isTable, readTextFile, wrongExtension } from './read-file.ts'
import { readJobList, readJobTable } from './read-jobs.ts'

/** Imports vacancies from a file, identified by their codes. */
export const jobsImport: CommandLine = {
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
  async prepare(typed) {
    const path = onlyArgument(typed, 'a file')
    const isList = extname(path).toLowerCase() === '.json'
    if (!isList && !isTable(path)) throw wrongExtension(path, '.csv, .tsv, .txt or .json')
    const most = mostToClose(typed)
    return {
      command: {
        name: 'importJobs',
        closeMissing: typed.values['close-missing'] === true,
        dryRun: typed.values['dry-run'] === true,
        ...most,
      },
      rows: (isList ? readJobList : readJobTable)(await readTextFile(path, typed)),
    }
  },
}

function mostToClose(typed: Typed): { maxClose?: MaxClose } {
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
