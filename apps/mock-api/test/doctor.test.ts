import { chmod, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { toIso } from '../src/clock.ts'
import { enqueueMail } from '../src/mail/outbox.ts'
import { order } from '../src/mail/test-support/outbox.ts'
import { runCommand } from '../src/operate/commands/commands.ts'
import { jobCsv } from '../src/operate/commands/test-support/rows.ts'
import { diagnose, type Finding, testedNode } from '../src/operate/diagnose.ts'
import { databaseVersion } from '../src/storage/migrate.ts'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { startedCommandLine } from './support/command-line.ts'
import { startServer } from './support/server-process.ts'
import { stage } from './support/uploads.ts'

const minute = 60_000
const hour = 60 * minute

/** A backend with an application of three files and a staged file, and functions to damage them. */
async function prepare() {
  const backend = await startBackend()
  // File times are those of the system clock.
  backend.clock.now = Date.now()
  backend.machine.now = backend.clock.now
  const { body } = await submit(backend, await prepareApplication(backend)).expect(201)
  backend.clock.now += 1
  await stage(backend, 'resume')
  await backend.sendMails()
  const rows = await backend.context.db.selectFrom('files').select(['key', 'kind', 'status']).execute()
  const keyOf = (status: string, kind: string) =>
    rows.find((row) => row.status === status && row.kind === kind)?.key ?? ''
  return { backend, reference: String(body.reference), keyOf }
}

const pathOf = (key: string) => `files/${key.slice(0, 2)}/${key}`
const isOfFiles = (line: string) => / files: /.test(line)

async function check({ context }: Backend) {
  const report = await runCommand(context, { name: 'doctor' })
  return { ...report, lines: report.lines.filter(isOfFiles) }
}

/** The findings of one check, and the exit code that follows. */
async function findings({ context }: Pick<Backend, 'context'>, name: Finding['check']) {
  return (await diagnose(context)).filter((finding) => finding.check === name)
}

describe('doctor: database', () => {
  it('reads every page beside a running server, and says which is damaged', async () => {
    const { backend } = await prepare()
    expect(await findings(backend, 'database')).toMatchObject([{ isOk: true }])
    const path = join(backend.folder, 'recruiting.db')
    await sql`pragma wal_checkpoint(truncate)`.execute(backend.context.db)
    const bytes = await readFile(path)
    bytes.fill(0xa5, bytes.length - 3 * 4096)
    await writeFile(path, bytes)

    const found = await diagnose(backend.context)
    expect(found[0]).toMatchObject({ isOk: false, message: expect.stringMatching(/^damaged: /) })
    expect(found.some(({ check }) => check === 'files')).toBe(false)
  })
})

describe('doctor: files', () => {
  it('lists missing, truncated and altered files without changing them', async () => {
    const { backend, reference, keyOf } = await prepare()
    const place = (key: string) => join(backend.folder, pathOf(key))
    const [gone, cut, changed] = [
      keyOf('claimed', 'resume'),
      keyOf('claimed', 'headshot'),
      keyOf('staged', 'resume'),
    ]
    await rm(place(gone))
    await writeFile(place(cut), '')
    const bytes = await backend.context.files.readBytes(changed)
    bytes[0] = (bytes[0] ?? 0) ^ 0xff
    await writeFile(place(changed), bytes)
    const advice = 'Restore it from a backup.'
    const found = {
      isDone: false,
      isOutput: true,
      lines: [
        `PROBLEM files: missing: ${pathOf(gone)}, resume of application ${reference}. ${advice}`,
        `PROBLEM files: altered: ${pathOf(cut)}, headshot of application ${reference}. ${advice}`,
        `PROBLEM files: altered: ${pathOf(changed)}, resume not claimed yet. ${advice}`,
        'PROBLEM files: 4 checked: 0 untracked, 1 missing, 2 altered.',
      ],
    }
    expect(await check(backend)).toEqual(found)
    expect(await check(backend)).toEqual(found)
  })

  it('lists files without a row when they are too old to belong to an upload in progress', async () => {
    const { backend } = await prepare()
    const { context, folder } = backend
    const { key } = await context.files.write(Readable.from([Buffer.from('left behind')]))
    expect((await check(backend)).lines).toEqual([
      'OK      files: 4 checked: 0 untracked, 0 missing, 0 altered, 1 without a row that may belong to running uploads.',
    ])
    const written = new Date(Date.now() - 16 * minute)
    await utimes(join(folder, pathOf(key)), written, written)
    expect(await check(backend)).toMatchObject({
      isDone: false,
      lines: [
        `PROBLEM files: untracked: ${pathOf(key)}, 11 bytes, last written ${written.toISOString()}. The next start of the server moves it to the trash, unless there are too many: then check the database, and run recruiting reconcile --confirm.`,
        'PROBLEM files: 4 checked: 1 untracked, 0 missing, 0 altered.',
      ],
    })
    expect(await backend.storedFiles()).toContain(key)
  })
})

describe('doctor: mails', () => {
  it('reports mails that should have left, by reason, without an address', async () => {
    const { backend } = await prepare()
    const { context, clock } = backend
    const at = clock.now
    for (const to of ['one@mail.example', 'two@mail.example', 'three@mail.example'])
      await enqueueMail(context.db, { ...order, to }, at)
    expect(await findings(backend, 'mails')).toEqual([
      { check: 'mails', isOk: true, message: '3 wait, none for long.' },
    ])
    const first = context.db.selectFrom('outbox').select('id').orderBy('id').limit(2)
    await context.db
      .updateTable('outbox')
      .set({ attempts: 4, last_refusal: 'recipient 550' })
      .where('id', 'in', first)
      .execute()
    clock.now += 15 * minute
    const found = await findings(backend, 'mails')
    expect(found).toHaveLength(2)
    expect(found).toContainEqual({
      check: 'mails',
      isOk: false,
      message: `2 wait since ${toIso(at)} (recipient 550).`,
      advice: expect.stringContaining('after five days'),
    })
    expect(found).toContainEqual(
      expect.objectContaining({ isOk: false, message: `1 wait since ${toIso(at)} (not tried).` }),
    )
    expect(JSON.stringify(found)).not.toContain('@')
  })
})

describe('doctor: clock', () => {
  it('differs from the last time seen, so that nothing is deleted', async () => {
    const { backend } = await prepare()
    await backend.context.clockWatch.confirm()
    backend.machine.now += 8 * 24 * hour
    expect(await findings(backend, 'clock')).toMatchObject([
      {
        isOk: false,
        message: expect.stringContaining('differs by more than a week'),
        advice: expect.stringContaining('--confirm'),
      },
    ])
  })
})

describe('doctor: room', () => {
  it.each([
    [2 * 1024 ** 3, '1GiB', '20GiB', true],
    [1024 ** 3, '1GiB', '20GiB', false],
    [2 * 1024 ** 3, '1GiB', '10MiB', true],
  ])('%i bytes free, %s reserved, %s for staged files', async (free, FREE_RESERVE, STAGED_BYTES, isOk) => {
    const { context } = await startBackend({ FREE_RESERVE, STAGED_BYTES })
    const found = await findings({ context: { ...context, freeRoom: async () => free } }, 'room')
    expect(found).toMatchObject([{ isOk }])
  })
})

it('doctor: clients counts forged addresses that a proxy lets through, and keeps none', async () => {
  const backend = await startBackend({ TRUST_PROXY: 'loopback' })
  const ask = (sent: string) => backend.api.get('/api/jobs').set('x-forwarded-for', sent).expect(200)
  for (const sent of ['36.224.0.1', '2001:b011::1', '192.0.2.1, 36.224.0.1']) await ask(sent)
  expect(await findings(backend, 'clients')).toMatchObject([{ isOk: true }])
  for (const sent of ['36.224.0.1, 192.0.2.1', '198.51.100.2']) await ask(sent)
  expect(await findings(backend, 'clients')).toMatchObject([
    {
      isOk: false,
      message: expect.stringMatching(/^2 requests /),
      advice: expect.stringContaining('overwrite'),
    },
  ])
})

describe('doctor: folder', () => {
  it('reports a folder that others may open', async () => {
    const { backend } = await prepare()
    expect(await findings(backend, 'folder')).toMatchObject([{ isOk: true }])
    await chmod(backend.folder, 0o755)
    const [found, ...others] = await findings(backend, 'folder')
    expect(others).toEqual([])
    expect(found).toMatchObject({ isOk: false })
    expect(found?.message).toContain('0755, so other users may open it.')
  })
})

it('expects the major version of Node that the repository installs', async () => {
  const root = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
  const versions: string[] = Object.values(root.optionalDependencies)
  expect(new Set(versions.map((version) => version.split('.')[0]))).toEqual(new Set([String(testedNode)]))
})

/** A process starts in about a second, or in several on a busy machine. */
describe('the command doctor', () => {
  it('exits with 0 without findings, 1 without a folder, 2 with an argument', async () => {
    const cli = await startedCommandLine()
    expect(await cli.run('doctor --data-dir other')).toMatchObject({
      code: 1,
      complained: [expect.stringContaining('does not exist')],
    })
    await cli.put('jobs.csv', jobCsv())
    await cli.run('jobs import jobs.csv')
    const version = await cli.query(databaseVersion)
    const { code, said, complained } = await cli.run('doctor')
    expect({ code, complained }).toEqual({ code: 0, complained: [] })
    expect(said.map((line) => line.slice(0, 16).trim().split(':')[0])).toEqual([
      'OK      database',
      'OK      files',
      'OK      scanner',
      'OK      mails',
      'OK      clock',
      'OK      room',
      'OK      receipts',
      'OK      settings',
      'OK      folder',
      'OK      clients',
      'OK      versions',
    ])
    expect(said.at(-1)).toContain(`database ${version}, Node ${process.versions.node}.`)
    expect(await cli.run('doctor files')).toEqual({
      code: 2,
      said: [],
      complained: ['doctor takes no argument, got files. See recruiting --help.'],
    })
    expect((await cli.run('doctor --help')).said.join('\n')).toContain('Usage: recruiting doctor')
  })

  it('prints JSON on standard output, also with findings', async () => {
    const cli = await startedCommandLine()
    await cli.put('jobs.csv', jobCsv())
    await cli.run('jobs import jobs.csv')
    await chmod(cli.dataFolder, 0o750)
    const { code, said, complained } = await cli.run('doctor --json')
    expect({ code, complained }).toEqual({ code: 1, complained: [] })
    expect(said).toHaveLength(1)
    const report = JSON.parse(said[0] ?? '')
    expect(report.isOk).toBe(false)
    expect(report.findings.filter(({ isOk }: Finding) => !isOk)).toEqual([
      { check: 'folder', isOk: false, message: expect.stringContaining('0750') },
    ])
  })

  it('is carried out by a running server, with the server’s settings', async () => {
    const cli = await startedCommandLine()
    await startServer({ DATA_DIR: cli.dataFolder, SITE_URL: 'https://jobs.example', FREE_RESERVE: '0MiB' })
    const { code, said } = await cli.run('doctor')
    expect(code).toBe(1)
    const problems = said.filter((line) => line.startsWith('PROBLEM'))
    expect(problems.join('\n')).toMatch(/settings: SITE_URL is https and TRUST_PROXY is empty/)
    expect(problems.every((line) => line.includes('settings:'))).toBe(true)
  })
})
