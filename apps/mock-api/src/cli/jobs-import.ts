import { extname } from 'node:path'
import { type CommandLine, onlyArgument, UsageError } from './command-line.ts'
import { encodingMeaning, encodingOption, readTextFile } from './read-file.ts'
import { readJobList, readJobTable } from './read-jobs.ts'

const readers = new Map([
  ['.csv', readJobTable],
  ['.json', readJobList],
])

/** Imports vacancies from a file, identified by their codes. */
export const jobsImport: CommandLine = {
  name: 'jobs import',
  synopsis: 'jobs import <file.csv|file.json> [--dry-run] [--close-missing] [--encoding utf-8|big5]',
  summary: 'create and update vacancies, matched by code',
  options: { 'dry-run': { type: 'boolean' }, 'close-missing': { type: 'boolean' }, ...encodingOption },
  makesData: true,
  meanings: [
    ['--dry-run', 'check the file and print what would change; write nothing'],
    ['--close-missing', 'close open vacancies that are not in the file'],
    encodingMeaning,
  ],
  async prepare(typed) {
    const path = onlyArgument(typed, 'a file')
    const read = readers.get(extname(path).toLowerCase())
    if (!read) throw new UsageError(`${path} is neither a .csv nor a .json file.`)
    return {
      command: {
        name: 'importJobs',
        closeMissing: typed.values['close-missing'] === true,
        dryRun: typed.values['dry-run'] === true,
      },
      rows: read(await readTextFile(path, typed)),
    }
  },
}
