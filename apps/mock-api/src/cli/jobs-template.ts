import { employmentTypes, offeredJobTypes, offeredPlaces } from '@recruiting/schema/options'
import { quoted } from '../db/folder-owner.ts'
import { csvLine } from '../use-cases/export-applications-csv.ts'
import { type CommandLine, onlyArgument } from './command-line.ts'
import { newFileProblem } from './export-file.ts'
import { reasonOf } from './failure-lines.ts'
import { jobColumns } from './job-columns.ts'
import { UnusableInput } from './unusable-input.ts'
import { writeNewFile } from './write-new-file.ts'

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
export const jobsTemplate: CommandLine = {
  name: 'jobs template',
  synopsis: 'jobs template <file.csv>',
  summary: 'write a file for jobs import with every column and one example row',
  options: {},
  meanings: [],
  async prepare(typed) {
    const path = onlyArgument(typed, 'a file')
    try {
      await writeNewFile(typed.asTyped(path), jobsTemplateText())
    } catch (error) {
      throw new UnusableInput([
        newFileProblem(error, path) ?? `${path} cannot be written: ${reasonOf(error)}.`,
      ])
    }
    typed.say(
      `${path} has every column and one example row. Replace the row, then run recruiting jobs import ${quoted(path)}`,
    )
    return undefined
  },
}
