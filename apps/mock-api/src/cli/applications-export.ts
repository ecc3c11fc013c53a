import { exportFormats } from '../use-cases/export-applications.ts'
import { type CommandLine, textOf, UsageError } from './command-line.ts'

/** Every application, for another program or a spreadsheet. */
export const applicationsExport: CommandLine = {
  name: 'applications export',
  synopsis: 'applications export [--out <folder>] [--format jsonl|csv]',
  summary: 'write every application and its files into a new folder',
  options: {
    out: { type: 'string' },
    format: { type: 'string' },
    'with-id-numbers': { type: 'boolean' },
  },
  makesData: false,
  meanings: [
    ['--out <folder>', 'a folder that is not there yet or empty; without it applications-export'],
    [`--format ${exportFormats.join('|')}`, 'JSON lines, or CSV for a spreadsheet; without it jsonl'],
    ['--with-id-numbers', 'ID and passport numbers whole; without it their middle is hidden'],
  ],
  async prepare(typed) {
    const [unexpected] = typed.positionals
    if (unexpected !== undefined) throw new UsageError(`Name the folder with --out, not alone.`)
    const wish = textOf(typed, 'format') ?? 'jsonl'
    const format = exportFormats.find((each) => each === wish)
    if (!format) throw new UsageError(`--format is one of ${exportFormats.join(', ')}, not ${wish}.`)
    return {
      command: {
        name: 'exportApplications',
        folder: typed.asTyped(textOf(typed, 'out') ?? 'applications-export'),
        format,
        withIdNumbers: typed.values['with-id-numbers'] === true,
      },
    }
  },
}
