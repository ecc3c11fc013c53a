import { copyFile, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { csvLine } from '../src/applications/export.ts'
import { storedJob } from '../src/jobs/stored-job.ts'
import { jobColumns } from '../src/operate/commands/jobs.ts'
import { jobCsv } from '../src/operate/commands/test-support/rows.ts'
import { type commandLine, startedCommandLine } from './support/command-line.ts'
import { startServer } from './support/server-process.ts'

it('docs/vacancies.csv has every column, and a row that is imported once, and again without a change', async () => {
  const file = '../../../docs/vacancies.csv'
  const cli = await startedCommandLine()
  const text = await readFile(new URL(file, import.meta.url), 'utf8')
  const [row] = parse<Record<string, string>>(text, { bom: true, columns: true })
  const names = jobColumns.map(({ name }) => name)
  const renewed = [names, names.map((name) => row?.[name] ?? '')].map(csvLine).join('')
  await expect(`\uFEFF${renewed}`).toMatchFileSnapshot(file)
  await cli.put('mine.csv', text)
  const imported = async () => (await cli.run('jobs import mine.csv')).said
  expect(await imported()).toEqual(['1 created, 0 updated, 0 unchanged, 0 closed.'])
  expect(await imported()).toEqual(['0 created, 0 updated, 1 unchanged, 0 closed.'])
})

it.each([
  ['recruiting', {}],
  ['npm run operate --', { npm_lifecycle_event: 'operate' }],
  ['npm run operate --', { npm_lifecycle_event: 'mock-api' }],
])('advises the next command as its user can paste it: %s', async (program, environment) => {
  const cli = await startedCommandLine()
  const { said } = await cli.run('reconcile', { environment })
  expect(said.at(-1)).toContain(` ${program} reconcile --confirm takes them.`)
})

describe('jobs export', () => {
  /** Every vacancy as it is stored, with its status. */
  const stored = (cli: Awaited<ReturnType<typeof commandLine>>) =>
    cli.query(async (db) => {
      const rows = await db.selectFrom('jobs').selectAll().orderBy('code').execute()
      return rows.map(({ document, ...row }) => ({ ...row, document: storedJob.read(document, row.code) }))
    })

  const awkward = {
    jobType: 'software',
    employmentType: 'partTime',
    locations: ['TW-TPE', 'TW-HSZ'],
    salary: { negotiable: false, unit: 'hour', currency: 'TWD', min: 250 },
    content: { us: ['=1+1, "quoted"', '- a | b; c', "'=x", '＝full width'] },
    requirements: { tw: ['-5 年'], us: ["''-twice"] },
    benefits: { tw: ['@團保', "'tis plain"] },
    openings: 3,
    postedAt: '2026-11-02T01:02:03.004Z',
  }
  const list = [
    { ...awkward, code: 'XX-1', title: { tw: '=HYPERLINK("http://evil.example")' } },
    { ...awkward, code: 'XX-2', title: { us: "'=1" }, status: 'closed', remoteWork: 'none' },
    {
      ...awkward,
      code: 'XX-3',
      title: { tw: '職缺', us: '+886' },
      salary: { negotiable: true, unit: 'year', currency: 'TWD' },
      monthlyMinimum: 50_000,
      validThrough: '2026-12-31T15:59:59.000Z',
    },
  ]

  it.each([
    ['without a server', false],
    ['by the running server, with its invented vacancies,', true],
  ])('writes a file %s that jobs import reads back identically', async (_, isRunning) => {
    const cli = await startedCommandLine()
    const server = isRunning ? await startServer({ DATA_DIR: cli.dataFolder }) : undefined
    await cli.put('jobs.json', JSON.stringify(list))
    await cli.run('jobs import jobs.json')
    const { said, ...rest } = await cli.run('jobs export out.csv')
    expect(rest).toEqual({ code: 0, complained: [] })
    const path = join(cli.folder, 'out.csv')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await readdir(cli.folder)).filter((name) => name.includes('partial'))).toEqual([])
    expect(await readFile(path, 'utf8')).toContain('"\'=HYPERLINK(""http://evil.example"")"')
    const again = (await cli.run('jobs import out.csv')).said.at(-1)
    server?.child.kill()
    await server?.ended

    const rows = await stored(cli)
    expect(rows.length).toBeGreaterThanOrEqual(isRunning ? 300 : list.length)
    expect(said).toEqual([
      `${rows.length} vacancies are in ${path}.`,
      'Covered: open and closed vacancies. Not covered: the monthly minimum of negotiable pay, which is not stored; 40000 stands for it.',
    ])
    expect(again).toBe(`0 created, 0 updated, ${rows.length} unchanged, 0 closed.`)
    const other = await startedCommandLine()
    await copyFile(path, join(other.folder, 'out.csv'))
    expect((await other.run('jobs import out.csv')).complained).toEqual([])
    expect(await stored(other)).toEqual(rows)
  })

  it('overwrites no file and leaves none behind', async () => {
    const cli = await startedCommandLine()
    await cli.put('jobs.csv', jobCsv())
    await cli.run('jobs import jobs.csv')
    expect(await cli.run('jobs export jobs.csv')).toMatchObject({
      code: 1,
      complained: [`${join(cli.folder, 'jobs.csv')} exists already; choose another name.`],
    })
    expect(await readFile(join(cli.folder, 'jobs.csv'), 'utf8')).toBe(jobCsv())
    expect(await cli.run('jobs export nowhere/out.csv')).toMatchObject({
      code: 1,
      complained: [
        `${join(cli.folder, 'nowhere/out.csv')} cannot be written: ${join(cli.folder, 'nowhere')} does not exist.`,
      ],
    })
  })
})
