import { once } from 'node:events'
import { chmod, stat } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { commandAddress } from '../src/operate/commands/socket.ts'
import { jobCsv } from '../src/operate/commands/test-support/rows.ts'
import { asOrdinaryUser } from '../src/storage/test-support/ordinary-user.ts'
import { startedCommandLine } from './support/command-line.ts'
import { startServer } from './support/server-process.ts'

describe('jobs import without a server', () => {
  it('creates, updates, and leaves unchanged vacancies alone', async () => {
    const cli = await startedCommandLine()
    await cli.put('jobs.csv', jobCsv({}, { code: 'SW-9002' }))
    expect(await cli.run('jobs import jobs.csv')).toEqual({
      code: 0,
      said: ['2 created, 0 updated, 0 unchanged, 0 closed.'],
      complained: [],
    })
    await cli.put('jobs.csv', jobCsv({}, { code: 'SW-9002', title_us: 'Another' }, { code: 'SW-9003' }))
    expect((await cli.run('jobs import jobs.csv')).said.at(-1)).toBe(
      '1 created, 1 updated, 1 unchanged, 0 closed.',
    )
    expect((await cli.jobs()).map(({ code, title }) => [code, title.us])).toEqual([
      ['SW-9001', 'Backend Engineer'],
      ['SW-9002', 'Another'],
      ['SW-9003', 'Backend Engineer'],
    ])
  })

  it('keeps the posting date of a vacancy that comes without one', async () => {
    const cli = await startedCommandLine()
    await cli.put('jobs.csv', jobCsv())
    await cli.run('jobs import jobs.csv')
    await cli.put('again.csv', jobCsv({ posted_at: '' }, { posted_at: '', code: 'SW-9002' }))
    expect((await cli.run('jobs import again.csv')).said.at(-1)).toBe(
      '1 created, 0 updated, 1 unchanged, 0 closed.',
    )
    const [first, second] = await cli.jobs()
    expect(first?.postedAt).toBe('2026-11-01T16:00:00.000Z')
    expect(Date.parse(second?.postedAt ?? '')).toBeGreaterThan(Date.parse('2026-11-01T16:00:00.000Z'))
  })

  it('closes missing vacancies only when asked, and reopens those that return', async () => {
    const cli = await startedCommandLine()
    const statuses = () => cli.query((db) => db.selectFrom('jobs').select(['code', 'status']).execute())
    await cli.put('both.csv', jobCsv({}, { code: 'SW-9002' }))
    await cli.put('one.csv', jobCsv())
    await cli.run('jobs import both.csv')
    await cli.run('jobs import one.csv')
    expect((await statuses()).map(({ status }) => status)).toEqual(['open', 'open'])
    expect((await cli.run('jobs import one.csv --close-missing')).said.at(-1)).toBe(
      '0 created, 0 updated, 1 unchanged, 1 closed.',
    )
    expect(await statuses()).toContainEqual({ code: 'SW-9002', status: 'closed' })
    expect((await cli.run('jobs import one.csv --close-missing')).said.at(-1)).toMatch(/ 0 closed\.$/)
    await cli.run('jobs import both.csv')
    expect(await statuses()).toContainEqual({ code: 'SW-9002', status: 'open' })
  })

  describe('with --close-missing', () => {
    const codes = Array.from({ length: 40 }, (_, at) => ({ code: `SW-${1000 + at}` }))

    /** Forty open vacancies and a closed one; the file `part.csv` has the first `kept` of them, and a new one. */
    async function withPart(kept: number) {
      const cli = await startedCommandLine()
      await cli.put('all.csv', jobCsv(...codes, { code: 'SW-9001', status: 'closed' }))
      await cli.run('jobs import all.csv')
      await cli.put('part.csv', jobCsv(...codes.slice(0, kept), { code: 'NEW-1' }))
      const rows = () => cli.query((db) => db.selectFrom('jobs').select(['code', 'status']).execute())
      return { cli, rows, before: await rows() }
    }

    it.each([
      ['', 28, '1 created, 0 updated, 28 unchanged, 12 closed.'],
      [' --max-close 39', 1, '1 created, 0 updated, 1 unchanged, 39 closed.'],
      [' --max-close 0', 40, '1 created, 0 updated, 40 unchanged, 0 closed.'],
    ])('closes up to the bound%s', async (option, kept, line) => {
      const { cli } = await withPart(kept)
      expect((await cli.run(`jobs import part.csv --close-missing${option}`)).said.at(-1)).toBe(line)
    })

    it.each([
      ['', 27, 13, 12],
      [' --dry-run', 27, 13, 12],
      [' --max-close 38', 1, 39, 38],
      [' --max-close 0', 39, 1, 0],
    ])('writes nothing beyond it%s', async (option, kept, missing, most) => {
      const { cli, rows, before } = await withPart(kept)
      const outcome = await cli.run(`jobs import part.csv --close-missing${option}`)
      expect(outcome).toMatchObject({
        code: 1,
        complained: [
          `${missing} of 40 open vacancies are not in the file, and at most ${most} are closed at once. If the file is complete, add --max-close ${missing}. Nothing was written.`,
        ],
      })
      expect(await rows()).toEqual(before)
      expect((await cli.run(`jobs import part.csv --close-missing --max-close ${missing}`)).code).toBe(0)
    })
  })

  it('stores the contract’s job without fields that are only validated', async () => {
    const cli = await startedCommandLine()
    await cli.put(
      'jobs.csv',
      jobCsv({ pay_negotiable: 'yes', monthly_minimum: '54321', pay_min: '', pay_max: '' }),
    )
    expect((await cli.run('jobs import jobs.csv')).code).toBe(0)
    const [row] = await cli.query((db) => db.selectFrom('jobs').select('document').execute())
    expect(row?.document).not.toMatch(/54321|monthlyMinimum|status/)
  })

  it('changes nothing in a dry run', async () => {
    const cli = await startedCommandLine()
    await cli.put('jobs.csv', jobCsv())
    await cli.run('jobs import jobs.csv')
    const before = await cli.query((db) => db.selectFrom('jobs').selectAll().execute())
    await cli.put('next.csv', jobCsv({ code: 'SW-9002' }))
    expect((await cli.run('jobs import next.csv --dry-run --close-missing')).said.at(-1)).toBe(
      'Dry run, nothing was written: 1 created, 0 updated, 0 unchanged, 1 closed.',
    )
    expect(await cli.query((db) => db.selectFrom('jobs').selectAll().execute())).toEqual(before)
    expect(await cli.query((db) => db.selectFrom('versions').select('value').execute())).toEqual([
      { value: 1 },
    ])
  })
})

/** A process starts in about a second, or in several on a busy machine. */
describe('jobs import beside a running server', () => {
  it('shows the vacancy without a restart, and closes it again', async () => {
    const cli = await startedCommandLine()
    const server = await startServer({ DATA_DIR: cli.dataFolder, JOBS_REFRESH: '0ms' })
    const status = async (code: string) =>
      (await fetch(`http://127.0.0.1:${server.port}/api/jobs/${code}`)).status
    expect(await status('SW-9001')).toBe(404)

    await cli.put('jobs.csv', jobCsv())
    expect((await cli.run('jobs import jobs.csv --dry-run')).code).toBe(0)
    expect(await status('SW-9001')).toBe(404)
    expect((await cli.run('jobs import jobs.csv')).said.at(-1)).toMatch(/^1 created/)
    expect(await status('SW-9001')).toBe(200)
    const list = await fetch(`http://127.0.0.1:${server.port}/api/jobs?keyword=SW-9001`)
    expect(await list.json()).toMatchObject({ total: 1, items: [{ code: 'SW-9001' }] })

    await cli.put('jobs.csv', jobCsv({ code: 'SW-9002' }))
    const refused = await cli.run('jobs import jobs.csv --close-missing')
    expect(refused).toMatchObject({ code: 1, complained: [expect.stringContaining('--max-close')] })
    expect(await status('SW-9001')).toBe(200)
    expect((await cli.run('jobs import jobs.csv --close-missing --max-close 1000')).code).toBe(0)
    expect(await status('SW-9001')).toBe(410)
  })

  it('uses a socket that only its owner can open', async () => {
    const cli = await startedCommandLine()
    await startServer({ DATA_DIR: cli.dataFolder })
    expect((await stat(commandAddress(cli.dataFolder))).mode & 0o777).toBe(0o600)
  })

  it('says that the server belongs to another user when the socket cannot be opened', async () => {
    const cli = await startedCommandLine()
    await cli.put('jobs.csv', jobCsv())
    await startServer({ DATA_DIR: cli.dataFolder })
    const address = commandAddress(cli.dataFolder)
    await chmod(address, 0)
    // As in a data folder whose rights were widened.
    for (const path of [cli.folder, cli.dataFolder]) await chmod(path, 0o755)
    const outcome = await asOrdinaryUser(() => cli.run('jobs import jobs.csv'))
    expect(outcome).toMatchObject({
      code: 1,
      complained: [`The server belongs to another user: ${address} cannot be opened.`],
    })
  })

  it('gets an error line when the server cannot parse it', async () => {
    const cli = await startedCommandLine()
    await startServer({ DATA_DIR: cli.dataFolder })
    const asking = request({ socketPath: commandAddress(cli.dataFolder), method: 'POST' })
    asking.end('{"name":"dropEverything"}')
    const [answer] = await once(asking, 'response')
    expect(answer.statusCode).toBe(400)
    expect(JSON.parse((await answer.toArray()).join(''))).toEqual({
      isDone: false,
      lines: ['The server does not know this command; restart it after an update.'],
    })
  })

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'opens the folder itself after %s has ended the server',
    async (signal) => {
      const cli = await startedCommandLine()
      await cli.put('jobs.csv', jobCsv())
      const server = await startServer({ DATA_DIR: cli.dataFolder })
      server.child.kill(signal)
      await server.ended
      expect((await cli.run('jobs import jobs.csv')).said.at(-1)).toMatch(/^1 created/)
    },
  )

  it('says so when the server sees another folder at the path', async () => {
    const cli = await startedCommandLine()
    const server = createServer((asked, answer) => {
      asked.resume().on('end', () => answer.end('{"isDone":true,"lines":["Done."]}'))
    })
    server.listen(commandAddress(cli.dataFolder))
    onTestFinished(() => void server.close())
    for (const typed of [
      'jobs export out.csv',
      'referrals export out.csv',
      'backup b',
      'applications export',
    ])
      expect(await cli.run(typed)).toMatchObject({
        code: 1,
        complained: [expect.stringMatching(/^\/\S+ was written, but not here: /)],
      })
  })
})
