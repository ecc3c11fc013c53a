import { exampleJob } from '@recruiting/schema/examples/job'
import { Job } from '@recruiting/schema/job'
import { offeredPlaces } from '@recruiting/schema/options'
import { describe, expect, it } from 'vitest'
import { seedJobs } from '../../development/seed.ts'
import { UnusableInput } from './command.ts'
import { readJobList, readJobTable } from './jobs.ts'
import { jobCsv } from './test-support/rows.ts'

function linesOf(read: () => unknown): readonly string[] {
  try {
    read()
  } catch (error) {
    if (error instanceof UnusableInput) return error.lines
    throw error
  }
  return []
}
const wrongRow = (change: Record<string, string>) => linesOf(() => readJobTable(jobCsv(change)))
const wrongEntry = (change: Record<string, unknown>) =>
  linesOf(() => readJobList(JSON.stringify([{ ...exampleJob, ...change }])))

describe('a table of vacancies', () => {
  it('yields jobs of the contract', () => {
    expect(readJobTable(jobCsv())).toEqual([
      {
        code: 'SW-9001',
        title: { tw: '後端工程師', us: 'Backend Engineer' },
        jobType: 'software',
        employmentType: 'fullTime',
        locations: ['TW-TPE'],
        salary: { negotiable: false, unit: 'month', currency: 'TWD', min: 60_000, max: 90_000 },
        content: { tw: ['開發應徵服務。', '撰寫測試。'] },
        requirements: { tw: ['熟悉 SQL。'] },
        benefits: { tw: ['三節獎金。'] },
        openings: 2,
        postedAt: '2026-11-01T16:00:00.000Z',
        validThrough: '2026-12-31T15:59:59.000Z',
        status: 'open',
      },
    ])
  })

  it('accepts the formats that people and spreadsheets write', () => {
    const [job] = readJobTable(
      jobCsv({
        code: 'ｓｗ-9001',
        job_type: '軟體與資訊',
        employment_type: 'Part time',
        locations: '台北市；TW-HSZ | japan',
        pay_min: 'NT$60,000',
        posted_at: '2026/1/5',
        valid_through: '2026-12-31T00:00:00.000Z',
        openings: '',
        status: 'closed',
      }),
    )
    expect(job).toMatchObject({
      code: 'SW-9001',
      jobType: 'software',
      employmentType: 'partTime',
      locations: ['TW-TPE', 'TW-HSZ', 'JP'],
      salary: { min: 60_000 },
      postedAt: '2026-01-04T16:00:00.000Z',
      validThrough: '2026-12-31T00:00:00.000Z',
      openings: 1,
      status: 'closed',
    })
  })

  it.each([
    [
      { code: 'SW_1' },
      'code: “code” is not in the right format (capital letters, digits and hyphens; found “SW_1”).',
    ],
    [{ code: '' }, 'code: Please fill in “code”.'],
    [{ title_tw: '', title_us: '' }, 'title_tw or title_us: Please fill in “title_tw or title_us”.'],
    [
      { employment_type: 'half' },
      'employment_type: Please choose one of the options for “employment_type” (fullTime, partTime; found “half”).',
    ],
    [{ locations: 'TW-TPE|臺北市' }, 'locations: “locations” is entered more than once.'],
    [{ pay_min: 'six' }, 'pay_min: Please enter “pay_min” in digits.'],
    [{ content_tw: ' \n ' }, 'content_tw or content_us: Please fill in “content_tw or content_us”.'],
    [{ content_tw: 'a\n'.repeat(41) }, 'content_tw: “content_tw” can have at most 40 items.'],
    [{ openings: '1001' }, 'openings: “openings” must be at most 1,000.'],
    [{ valid_through: '2026-11-01' }, 'valid_through: The end must not be before the start.'],
    [
      { status: 'draft' },
      'status: Please choose one of the options for “status” (open, closed; found “draft”).',
    ],
  ])('refuses %j by line, column and sentence', (change, sentence) => {
    expect(wrongRow(change)).toEqual([`Line 2, ${sentence}`])
  })

  it.each(['2026-02-30', '30/11/2026', 'soon'])('refuses %s as a day', (posted_at) => {
    expect(wrongRow({ posted_at })).toEqual([
      `Line 2, posted_at: “posted_at” is not in the right format (a day such as 2026-11-02, or a moment such as 2026-11-02T01:00:00.000Z; found “${posted_at}”).`,
    ])
  })

  it('names the refused item of a list, and every accepted one', () => {
    const [line = '', ...others] = wrongRow({ locations: `${offeredPlaces[0]}|Atlantis` })
    expect(others).toEqual([])
    expect(line).toMatch(/^Line 2, locations: .* found “Atlantis”\)\.$/)
    for (const place of offeredPlaces) expect(line).toContain(place)
  })

  it('reports every error of every row at once', () => {
    const text = jobCsv({}, { code: 'SW-9002', pay_min: '', pay_max: '' }, { code: '!', status: '?' })
    expect(linesOf(() => readJobTable(text)).map((line) => line.split(':')[0])).toEqual([
      'Line 4, pay_min',
      'Line 6, code',
      'Line 6, status',
    ])
  })

  it('reports lines that are no rows among those with errors, in the order of the file', () => {
    const text = `${jobCsv({}, { code: '!' })}SW-1,x\r\n${jobCsv({ code: 'SW-9003', status: '?' }).split('\r\n').slice(1).join('\r\n')}SW-2,"a`
    expect(linesOf(() => readJobTable(text)).map((line) => line.split(/[,:]/)[0])).toEqual([
      'Line 4',
      'Line 6',
      'Line 7',
      'Line 9',
    ])
  })

  it('refuses a code that occurs twice, in any spelling, beside an invalid cell', () => {
    expect(linesOf(() => readJobTable(jobCsv({}, { code: 'sw-9001', pay_min: 'x' })))).toEqual([
      expect.stringMatching(/^Line 4, pay_min: /),
      'Line 4, code: “code” is entered more than once: SW-9001, first in line 2.',
    ])
  })
})

describe('the pay rule', () => {
  const none = { pay_min: '', pay_max: '' }

  it.each([
    [{ ...none }, ['pay_min: Please fill in “pay_min”.']],
    [{ pay_min: '' }, ['pay_min: Please fill in “pay_min”.']],
    [{ pay_min: '90001' }, ['pay_max: “pay_max” must be at least 90,001.']],
    [{ ...none, pay_negotiable: 'yes' }, ['monthly_minimum: Please fill in “monthly_minimum”.']],
    [
      { ...none, pay_negotiable: '是', monthly_minimum: '39999' },
      ['monthly_minimum: “monthly_minimum” must be at least 40,000.'],
    ],
    [
      { pay_negotiable: 'yes', monthly_minimum: '50000' },
      [
        'pay_min: “pay_min” does not apply given your other answers.',
        'pay_max: “pay_max” does not apply given your other answers.',
      ],
    ],
  ])('refuses %j', (change, sentences) => {
    expect(wrongRow(change)).toEqual(sentences.map((sentence) => `Line 2, ${sentence}`))
  })

  it('allows one figure, and negotiable pay from NT$40,000 a month', () => {
    expect(wrongRow({ pay_min: '60000', pay_max: '60000' })).toEqual([])
    const change = { ...none, pay_negotiable: 'yes', monthly_minimum: '40000' }
    expect(readJobTable(jobCsv(change))[0]?.salary).toEqual({
      negotiable: true,
      unit: 'month',
      currency: 'TWD',
    })
  })
})

describe('a list of vacancies in JSON', () => {
  it('accepts jobs of the contract, open by default', () => {
    expect(readJobList(JSON.stringify([exampleJob]))).toEqual([{ ...exampleJob, status: 'open' }])
    // Published vacancies do not say their lowest regular pay, which negotiable pay needs.
    const seeds = seedJobs().map((job) => ({ ...job, monthlyMinimum: 50_000 }))
    expect(readJobList(JSON.stringify(seeds)).map((job) => Job.parse(job))).toEqual(
      seeds.map((job) => Job.parse(job)),
    )
  })

  it.each([
    [{ code: 'x' }, 'Entry 1, code: “code” is not in the right format.'],
    [{ jobtype: 'software' }, 'Entry 1, jobtype: The field “jobtype” is not supported.'],
    [{ title: {} }, 'Entry 1, title: Please fill in “title”.'],
    [
      { salary: { negotiable: false, unit: 'month', currency: 'TWD' } },
      'Entry 1, salary.min: Please fill in “min”.',
    ],
    [{ content: { tw: ['a', ''] } }, 'Entry 1, content.tw.1: Please fill in “tw”.'],
  ])('refuses %j by entry, path and sentence', (change, line) => {
    expect(wrongEntry(change)).toEqual([line])
  })

  it.each([
    ['{"code": "SW-1"}', 'The file must hold a list of vacancies: [ … ].'],
    ['[]', 'The list has no vacancies.'],
    ['[1]', 'Entry 1, entry: “” is not in the right format.'],
  ])('refuses %s', (text, line) => {
    expect(linesOf(() => readJobList(text))).toEqual([line])
  })

  it('refuses invalid JSON and reports the position', () => {
    expect(linesOf(() => readJobList('[{"code": }]'))).toEqual([
      expect.stringMatching(/^The file is not JSON: .+\.$/),
    ])
  })
})
