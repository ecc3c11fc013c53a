import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../src/operate/commands/commands.ts'
import { referralCsv } from '../src/operate/commands/test-support/referral-rows.ts'
import { jobCsv } from '../src/operate/commands/test-support/rows.ts'
import { storedReferral } from '../src/referrals/stored-referral.ts'
import { opened } from '../src/storage/test-support/opened.ts'
import { startBackend } from './support/backend.ts'
import { type CommandLine, startedCommandLine } from './support/command-line.ts'

/** A data folder with two open vacancies and a closed one. */
async function withJobs(): Promise<CommandLine> {
  const cli = await startedCommandLine()
  await cli.put('jobs.csv', jobCsv({}, { code: 'SW-9002' }, { code: 'SW-9003', status: 'closed' }))
  await cli.run('jobs import jobs.csv')
  return cli
}

const stored = async (cli: CommandLine) => ({
  referrals: await cli.query((db) => opened(db, 'referrals')),
  outbox: await cli.query((db) => opened(db, 'outbox')),
})

describe('referral import', () => {
  it('stores each recommendation and enqueues its invitation', async () => {
    const cli = await withJobs()
    await cli.put('referrals.csv', referralCsv({}, { email: 'Second@Mail.Example', locale: '' }))
    expect(await cli.run('referral import referrals.csv')).toEqual({
      code: 0,
      said: ['2 invited, 0 already stored.'],
      complained: [],
    })
    const { referrals, outbox } = await stored(cli)
    expect(referrals.map((row) => [storedReferral.read(row.document, row.id).email, row.locale])).toEqual([
      ['yi-chun@mail.example', 'us'],
      ['Second@mail.example', 'tw'],
    ])
    expect(storedReferral.read(referrals[0]?.document ?? '', '')).toEqual({
      recommender: '林大同',
      applicantName: '陳怡君',
      email: 'yi-chun@mail.example',
      phone: '+886912345678',
      reason: '共事三年，細心負責。\n值得一談。',
      recommenderEmployeeId: 'E1024',
      recommendCode: 'REF-7',
      jobCodes: ['SW-9001', 'SW-9002'],
    })
    expect(outbox.map((row) => [row.template, row.to_address])).toEqual([
      ['referralInvitation', 'yi-chun@mail.example'],
      ['referralInvitation', 'Second@mail.example'],
    ])
  })

  it('sends no second invitation', async () => {
    const cli = await withJobs()
    await cli.put('referrals.csv', referralCsv({}, {}))
    expect((await cli.run('referral import referrals.csv')).said.at(-1)).toBe('1 invited, 1 already stored.')
    expect((await cli.run('referral import referrals.csv')).said.at(-1)).toBe('0 invited, 2 already stored.')
    expect((await stored(cli)).outbox).toHaveLength(1)
  })

  it('reports every error by line, column and sentence, also of vacancies, and stores nothing', async () => {
    const cli = await withJobs()
    const rows = [
      {},
      { email: 'nobody', phone: '02-2345678' },
      { reason: '', locale: 'fr', job_codes: '' },
      { job_codes: 'XX-1' },
      { job_codes: 'SW-9001|SW-9003' },
      { job_codes: 'SW-9001|SW-9001' },
    ]
    await cli.put('referrals.csv', `${referralCsv(...rows)}too,few\r\nopen,"quote`)
    expect(await cli.run('referral import referrals.csv')).toEqual({
      code: 1,
      said: [],
      complained: [
        'Line 4, email: Please enter a valid E-mail address.',
        'Line 4, phone: Please enter a valid Phone Number.',
        'Line 6, reason: Please fill in “reason”.',
        'Line 6, job_codes: Please fill in “job_codes”.',
        'Line 6, locale: Please choose one of the options for “locale” (tw, us).',
        'Line 7, job_codes: This job cannot be found. Please choose again.',
        'Line 9, job_codes: This job is no longer open.',
        'Line 11, job_codes: “job_codes” is entered more than once.',
        'Line 13: the row has 2 cells, but the first line names 9 columns.',
        'Line 14: the opening quotation mark of a cell is not closed.',
        'Nothing was written.',
      ],
    })
    expect(await stored(cli)).toEqual({ referrals: [], outbox: [] })
  })

  it('nudges the mail worker only after everything is stored', async () => {
    const { context } = await startBackend()
    const found: number[] = []
    const nudge = () => void found.push(1)
    const referral = {
      recommender: '林大同',
      applicantName: '陳怡君',
      email: 'yi-chun@mail.example',
      phone: '+886912345678',
      reason: '共事三年。',
      jobCodes: ['SW-1001'],
    }
    const give = (code: string, dryRun: boolean) =>
      runCommand({ ...context, mail: { nudge } }, { name: 'referral import', dryRun }, [
        { line: 2, value: { ...referral, locale: 'tw', jobCodes: [code] } },
      ])
    await give('SW-1001', true)
    await give('XX-1', false)
    expect(found).toEqual([])
    await give('SW-1001', false)
    expect(found).toEqual([1])
  })
})

describe('referrals export', () => {
  it('writes all recommendations, or those of one address in any spelling, and says what it covers', async () => {
    const cli = await withJobs()
    const others = [{ email: 'second@mail.example', recommender: '=1', recommend_code: '', locale: 'tw' }]
    await cli.put('referrals.csv', referralCsv({}, ...others))
    await cli.run('referral import referrals.csv')
    const read = async (name: string) => {
      const text = await readFile(join(cli.folder, name), 'utf8')
      const rows = parse<Record<string, string>>(text, { bom: true, columns: true })
      // Recommendations of one import have the same time.
      return rows.toSorted((a, b) => (b.email ?? '').localeCompare(a.email ?? ''))
    }
    expect(await cli.run('referrals export all.csv')).toEqual({
      code: 0,
      said: [
        `2 recommendations are in ${join(cli.folder, 'all.csv')}.`,
        expect.stringMatching(/^Covered: .* Not covered: applications .*, backups\.$/),
      ],
      complained: [],
    })
    expect(await read('all.csv')).toEqual([
      {
        recommender: '林大同',
        applicant_name: '陳怡君',
        email: 'yi-chun@mail.example',
        phone: "'+886912345678",
        reason: '共事三年，細心負責。\n值得一談。',
        recommender_employee_id: 'E1024',
        recommend_code: 'REF-7',
        job_codes: 'SW-9001|SW-9002',
        locale: 'us',
        created_at: expect.stringMatching(/^20.*Z$/),
      },
      expect.objectContaining({ email: 'second@mail.example', recommender: "'=1", recommend_code: '' }),
    ])
    expect((await stat(join(cli.folder, 'all.csv'))).mode & 0o777).toBe(0o600)
    expect((await cli.run('referrals export one.csv --email Second@MAIL.example')).code).toBe(0)
    expect((await read('one.csv')).map(({ email }) => email)).toEqual(['second@mail.example'])
  })

  it('writes nothing for an unknown address', async () => {
    const cli = await withJobs()
    expect(await cli.run('referrals export none.csv --email nobody@mail.example')).toEqual({
      code: 1,
      said: [],
      complained: ['No recommendation is stored for nobody@mail.example, so nothing was written.'],
    })
    await expect(stat(join(cli.folder, 'none.csv'))).rejects.toThrow('ENOENT')
  })
})
