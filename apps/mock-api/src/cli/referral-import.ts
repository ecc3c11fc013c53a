import { readValues } from './columns.ts'
import { type CommandLine, onlyArgument } from './command-line.ts'
import { encodingMeaning, encodingOption, isTable, readTextFile, wrongExtension } from './read-file.ts'
import { readTable } from './read-table.ts'
import { referralColumns, referralHeader } from './referral-columns.ts'

/** Imports recommendations from a file; each recommended person gets an invitation. */
export const referralImport: CommandLine = {
  name: 'referral import',
  synopsis: 'referral import <file.csv> [--dry-run] [--encoding utf-8|big5]',
  summary: 'store recommendations and invite the recommended persons by mail',
  options: { 'dry-run': { type: 'boolean' }, ...encodingOption },
  meanings: [
    ['--dry-run', 'check the file and print how many would be invited; write nothing'],
    encodingMeaning,
  ],
  async prepare(typed) {
    const path = onlyArgument(typed, 'a file')
    if (!isTable(path)) throw wrongExtension(path, '.csv, .tsv or .txt')
    const { rows, wrongRows } = readTable(await readTextFile(path, typed), referralHeader)
    return {
      command: { name: 'importReferrals', dryRun: typed.values['dry-run'] === true },
      // The process that has the data folder validates them, so that all errors are reported together.
      rows: [...readValues(rows, referralColumns), ...wrongRows].toSorted((a, b) => a.line - b.line),
    }
  },
}
