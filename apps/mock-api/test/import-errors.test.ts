import { exampleJob } from '@recruiting/schema/examples/job'
import { expect, it } from 'vitest'
import { referralCsv } from '../src/operate/commands/test-support/referral-rows.ts'
import { jobCsv } from '../src/operate/commands/test-support/rows.ts'
import { opened } from '../src/storage/test-support/opened.ts'
import { startedCommandLine } from './support/command-line.ts'

/** One wrong row or entry as it stands in the file. Nothing can be read after one that `endsReading`. */
type Wrong = { text: string; endsReading?: true }

/** A file of an import: its beginning with valid rows, and rows that are each wrong for one reason. */
type ImportFile = {
  typed: string
  /** The text of a file with wrong rows. */
  write: (rows: readonly Wrong[]) => string
  /** The beginning of the error line of each wrong row. */
  places: (rows: readonly Wrong[]) => string[]
  wrong: Readonly<Record<string, Wrong>>
}

/** @param csv writes rows that differ from a valid one; the first line names the columns */
function csvFile(
  typed: string,
  csv: (...changes: Record<string, string>[]) => string,
  cells: Readonly<Record<string, Record<string, string>>>,
): ImportFile {
  const whole = csv()
  const rowOf = (change: Record<string, string>) => csv(change).slice(whole.indexOf('\n') + 1)
  const valid = rowOf({}).trimEnd()
  const wrong: Record<string, Wrong> = {
    ...Object.fromEntries(Object.entries(cells).map(([name, change]) => [name, { text: rowOf(change) }])),
    'too few cells': { text: 'SW-9001,x\r\n' },
    'too many cells': { text: `${valid},x\r\n` },
    'a quotation mark inside a cell': { text: 'SW-9004,a"b\r\n', endsReading: true },
    'an open quotation mark': { text: 'SW-9005,"a\r\n', endsReading: true },
  }
  return {
    typed,
    wrong,
    write: (rows) => whole + rows.map(({ text }) => text).join(''),
    places: (rows) => rows.map((_, at) => `Line ${linesOf(whole, rows.slice(0, at)) + 1}`),
  }
}

function linesOf(beginning: string, rows: readonly Wrong[]): number {
  return [beginning, ...rows.map(({ text }) => text)].join('').split('\n').length - 1
}

const jsonEntry = (change: object): Wrong => ({ text: JSON.stringify({ ...exampleJob, ...change }) })

const files: readonly ImportFile[] = [
  csvFile('jobs import rows.csv', jobCsv, {
    'an invalid cell': { code: 'SW-9002', openings: 'x' },
    'a repeated code': { code: 'sw-9001' },
  }),
  csvFile('referral import rows.csv', referralCsv, {
    'an invalid cell': { email: 'nobody' },
    'an unknown vacancy': { job_codes: 'XX-1' },
    'a closed vacancy': { job_codes: 'SW-9003' },
    'a repeated vacancy': { job_codes: 'SW-9001|SW-9001' },
  }),
  {
    typed: 'jobs import rows.json',
    wrong: {
      'an invalid member': jsonEntry({ code: 'SW-1002', openings: 0 }),
      'an unknown member': jsonEntry({ code: 'SW-1003', jobtype: 'software' }),
      'a repeated code': jsonEntry({}),
      'no object': { text: '1' },
    },
    write: (rows) => `[${[jsonEntry({}), ...rows].map(({ text }) => text).join(',\n')}]`,
    places: (rows) => rows.map((_, at) => `Entry ${at + 2}`),
  },
]

/** Every two kinds of errors in both orders, and all of them. */
function combinations(wrong: ImportFile['wrong']): string[][] {
  const names = Object.keys(wrong)
  const mayFollow = names.filter((name) => !wrong[name]?.endsReading)
  const last = names.find((name) => wrong[name]?.endsReading)
  return [
    ...mayFollow.flatMap((first) => names.filter((name) => name !== first).map((second) => [first, second])),
    [...mayFollow, ...(last === undefined ? [] : [last])],
  ]
}

it.each(files)(
  '$typed reports every kind of error beside every other, in the order of the file',
  async ({ typed, wrong, write, places }) => {
    const cli = await startedCommandLine()
    await cli.put('before.csv', jobCsv({}, { code: 'SW-9002' }, { code: 'SW-9003', status: 'closed' }))
    await cli.run('jobs import before.csv')
    const before = await cli.jobs()
    for (const names of combinations(wrong)) {
      const rows = names.flatMap((name) => wrong[name] ?? [])
      await cli.put(typed.split(' ').at(-1) ?? '', write(rows))
      const { code, complained } = await cli.run(typed)
      const found = complained.map((line) => line.split(/[,:]/)[0])
      expect({ code, found }, names.join(', ')).toEqual({
        code: 1,
        found: [...places(rows), 'Nothing was written.'],
      })
    }
    expect(await cli.jobs()).toEqual(before)
    expect(await cli.query((db) => opened(db, 'referrals'))).toEqual([])
  },
)
