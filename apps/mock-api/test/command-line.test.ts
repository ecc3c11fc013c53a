import { spawnSync } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jobFilters } from '@recruiting/schema/job-filters'
import { describe, expect, it } from 'vitest'
import { jobColumns } from '../src/operate/commands/jobs.ts'
import { asCsv } from '../src/operate/commands/read-table.ts'
import { referralColumns } from '../src/operate/commands/referrals.ts'
import { jobCsv } from '../src/operate/commands/test-support/rows.ts'
import { startedCommandLine } from './support/command-line.ts'

const main = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

/** A process starts in less than a second, or in several on a busy machine. */
describe('the command line', () => {
  it.each([
    ['link personal-info', '--email must be one e-mail address.'],
    ['link personal-info --email nobody', '--email must be one e-mail address.'],
    ['link personal-info ann@mail.example', 'Pass the address with --email.'],
    ['jobs import', 'Expected a file.'],
    ['jobs import a.csv b.csv', 'Expected one file only, also got b.csv.'],
    ['jobs import jobs.pdf', 'jobs.pdf is not a .csv, .tsv, .txt or .json file.'],
    ['referral import jobs.json', 'jobs.json is not a .csv, .tsv or .txt file.'],
    ['jobs import jobs.csv --encoding gbk', '--encoding must be one of utf-8, big5, got gbk.'],
    ...['50%', '-1', 'half', '5.5', ''].map((most) => [
      `jobs import jobs.csv --close-missing --max-close=${most}`,
      `--max-close must be a number, got ${most}.`,
    ]),
    ['jobs import jobs.csv --max-close 5', '--max-close needs --close-missing.'],
    ['jobs import --force jobs.csv', "Unknown option '--force'."],
    ['backup verify', 'Expected a folder.'],
    ['jobs remove', 'Unknown command: jobs remove.'],
    ['retention now', 'retention takes no argument, got now.'],
    ['retention --confirm --dry-run', 'Pass --confirm or --dry-run, not both.'],
    ['mail queue all', 'mail queue takes no argument, got all.'],
    ['mail test', '--to must be one e-mail address.'],
    ['mail test --to nobody', '--to must be one e-mail address.'],
    ['mail test ann@mail.example', 'Pass the address with --to.'],
    ['jobs export', 'Expected a file.'],
    ['referrals export a.csv --email', "Option '--email <value>' argument missing."],
    ['referrals export a.csv --email nobody', '--email must be one e-mail address.'],
    ['applications export --email nobody', '--email must be one e-mail address.'],
    [
      'applications export --email ann@mail.example --reference R-1',
      'Pass --email or --reference, not both.',
    ],
    ['applications delete --reason letter-1', '--email must be one e-mail address.'],
    [
      'applications delete --email ann@mail.example --reason letter-1 b@mail.example',
      'Pass the address with --email and the number with --reason, got b@mail.example.',
    ],
    ...['', ' --reason letter', ' --reason 1@b', ' --reason 王-1', ` --reason ${'1'.repeat(41)}`].map(
      (reason) => [
        `applications delete --email ann@mail.example${reason}`,
        '--reason must be the number of the letter or case, such as letter-2026/17: at most 40 letters, digits and . / _ -, with a digit. It is kept, so it must name nobody.',
      ],
    ),
    ['applications export --format xml', '--format must be one of jsonl, csv, got xml.'],
  ])('exits with 2 for %s and prints the usage', async (typed, line) => {
    const cli = await startedCommandLine()
    expect(await cli.run(typed)).toEqual({
      code: 2,
      said: [],
      complained: [`${line} See recruiting --help.`],
    })
  })

  it.each<[string, string[]]>([
    ['jobs import none.csv', ['File none.csv does not exist.', 'Nothing was written.']],
    ['jobs import folder.csv/', ['File folder.csv/ does not exist.', 'Nothing was written.']],
    ...['jobs.xlsx', 'jobs.XLSX', 'jobs.ods'].map((name): [string, string[]] => [
      `referral import ${name}`,
      [`${name} is a workbook.`, ...asCsv, 'Nothing was written.'],
    ]),
  ])('exits with 1 for %s and prints a line', async (typed, complained) => {
    const cli = await startedCommandLine()
    expect(await cli.run(typed)).toMatchObject({ code: 1, complained })
  })

  it('shows whether expired records are deleted, and confirms the clock', async () => {
    const cli = await startedCommandLine()
    await cli.put('jobs.csv', jobCsv())
    await cli.run('jobs import jobs.csv')
    expect((await cli.run('retention --help')).said[0]).toMatch(
      /^Usage: recruiting retention \[--confirm \| --dry-run\]$/m,
    )
    const goesOn = {
      code: 0,
      said: [expect.stringContaining('clock says 20'), 'Expired records are being deleted.'],
    }
    expect(await cli.run('retention')).toMatchObject(goesOn)
    await cli.query((db) =>
      db.insertInto('clock').values({ name: 'machine', seen_at: '2020-01-01T00:00:00.000Z' }).execute(),
    )
    expect((await cli.run('retention')).said[1]).toContain('differs by more than a week')
    expect(await cli.run('retention --confirm')).toMatchObject(goesOn)
    expect(await cli.run('retention')).toMatchObject(goesOn)
  })

  it('prints help', async () => {
    const cli = await startedCommandLine()
    for (const typed of ['--help', 'jobs --help']) {
      const { code, said } = await cli.run(typed)
      expect(code).toBe(0)
      expect(said.join('\n')).toMatch(
        /jobs import .*referral import .*link personal-info .*applications export /s,
      )
    }
    expect((await cli.run('jobs import --help')).said.join('\n')).toContain('--close-missing')
    expect((await cli.run('')).code).toBe(2)
  })

  it('runs relative to the user’s folder, and prints failures without a stack', async () => {
    const cli = await startedCommandLine()
    await mkdir(join(cli.folder, 'sub'))
    await cli.put('sub/jobs.csv', jobCsv())
    const typed = (...args: string[]) =>
      spawnSync(process.execPath, [main, ...args], {
        env: { PATH: process.env.PATH, INIT_CWD: join(cli.folder, 'sub') },
        encoding: 'utf8',
      })
    const first = typed('jobs', 'import', 'jobs.csv', '--data-dir', '../data')
    expect(first.status).toBe(0)
    expect(first.stderr).toBe('')
    expect(first.stdout).toBe('1 created, 0 updated, 0 unchanged, 0 closed.\n')
    expect(await cli.jobs()).toHaveLength(1)
    expect(typed('jobs', 'import', '../jobs.csv')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'File ../jobs.csv does not exist.\nNothing was written.\n',
    })
    expect(typed('jobs')).toMatchObject({ status: 2, stdout: '' })
  })

  it('reports wrong variables, which are read only when no server runs', async () => {
    const cli = await startedCommandLine()
    await cli.put('jobs.csv', jobCsv())
    const { status, stderr } = spawnSync(process.execPath, [main, 'jobs', 'import', 'jobs.csv'], {
      env: { PATH: process.env.PATH, INIT_CWD: cli.folder, DATA_DIR: 'data', NODE_ENV: 'production' },
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toContain('SMTP_URL: required in production')
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  it('does not write into the repository in production', async () => {
    const cli = await startedCommandLine()
    await cli.put('jobs.csv', jobCsv())
    const production = {
      NODE_ENV: 'production',
      SITE_URL: 'http://localhost:3000',
      SMTP_URL: 'smtp://localhost',
      FREE_RESERVE: '0MiB',
    }
    expect(await cli.run('jobs import jobs.csv', { environment: production })).toMatchObject({
      code: 1,
      complained: [expect.stringMatching(/^ {2}DATA_DIR: required in production.* or pass --data-dir$/m)],
    })
    for (const typed of ['jobs import jobs.csv --data-dir data', 'doctor --data-dir data'])
      expect((await cli.run(typed, { environment: production })).complained).toEqual([])
  })
})

describe('docs/commands.md', () => {
  it.each([
    ['jobs', jobColumns],
    ['referrals', referralColumns],
  ])('lists the columns of %s in order', async (name, columns) => {
    const page = await readFile(new URL('../../../docs/commands.md', import.meta.url), 'utf8')
    const [, table = ''] = page.split(`<!-- columns of ${name} -->`)
    const named = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, column]) => column)
    const ofFilters: string[] = Object.values(jobFilters).map(({ property }) => property)
    const others = columns.filter(({ path }) => !ofFilters.includes(path))
    expect(named).toEqual(others.map(({ name: column }) => column))
  })
})
