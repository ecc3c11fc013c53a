import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { NamedInput } from '../src/cli/command.ts'
import { runCommand } from '../src/cli/commands.ts'
import { findAddress } from '../src/cli/socket.ts'
import { jobCsv } from '../src/cli/test-support/rows.ts'
import { type Db, withKeys } from '../src/db/database.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { rowsOfSlice } from '../src/slices.ts'
import { toReferralRow } from '../src/use-cases/create-referral.ts'
import { finishImport, ImportLost, runImport } from '../src/use-cases/run-import.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { startedCommandLine } from './support/command-line.ts'
import { openJobs } from './support/jobs.ts'
import { callWith, deletionToken, exampleReferral } from './support/links.ts'
import { startServer } from './support/server-process.ts'
import { countRows, largestStep, readDuring } from './support/turns.ts'

const importJobs: NamedInput = { name: 'jobs import', closeMissing: false, dryRun: false }
const importReferrals: NamedInput = { name: 'referral import', dryRun: false }
const many = 5 * rowsOfSlice + 1

type Pulled = { rows: number }

/** Generates rows on demand and counts them. */
function* jobRows(count: number, pulled: Pulled = { rows: 0 }): Generator<unknown> {
  const [job] = openJobs
  for (let at = 0; at < count; at++) {
    pulled.rows++
    yield { ...job, code: `ZZ-${1000 + at}`, status: 'open' }
  }
}

function* referralRows(count: number, pulled: Pulled = { rows: 0 }): Generator<unknown> {
  for (let at = 0; at < count; at++) {
    pulled.rows++
    const referral = { ...exampleReferral, email: `person-${at}@mail.example`, jobCodes: ['SW-1001'] }
    yield { line: at + 2, value: { ...referral, locale: 'tw' } }
  }
}

const kinds = {
  jobs: { command: importJobs, rows: jobRows, staged: 'staged_jobs', published: 'published_jobs' },
  referrals: {
    command: importReferrals,
    rows: referralRows,
    staged: 'staged_referrals',
    published: 'published_referrals',
  },
} as const
type Kind = keyof typeof kinds
const both: Kind[] = ['jobs', 'referrals']

async function countOf(
  { context: { db } }: Backend,
  table: 'outbox' | (typeof kinds)[Kind]['staged' | 'published'],
) {
  const { count } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The state that a failed import must not change. */
async function traces(backend: Backend, kind: Kind) {
  const { db } = backend.context
  return {
    imports: await db.selectFrom('imports').selectAll().execute(),
    staged: await countOf(backend, kinds[kind].staged),
    published: await countOf(backend, kinds[kind].published),
    versions: await db.selectFrom('versions').selectAll().where('name', '=', 'jobs').execute(),
    mails: await countOf(backend, 'outbox'),
  }
}

describe.each(both)('an import of many %s', (kind) => {
  const { command, rows, staged, published } = kinds[kind]

  it('holds at most a slice in memory and yields after each', async () => {
    const backend = await startBackend()
    const counted = countRows(backend.context.db)
    const pulled = { rows: 0 }
    const { result, seen } = await readDuring(
      runCommand({ ...backend.context, db: counted.db }, command, rows(many, pulled)),
      async () => ({ pulled: pulled.rows, staged: await countOf(backend, staged) }),
    )
    expect(result).toMatchObject({ status: 'fulfilled', value: { isDone: true } })
    expect(largestStep(seen.map((each) => each.pulled))).toBeLessThanOrEqual(rowsOfSlice)
    // Moving and removing use slices too.
    expect(largestStep(seen.map((each) => each.staged))).toBeLessThanOrEqual(rowsOfSlice)
    expect(Math.max(...seen.map((each) => each.staged))).toBeGreaterThanOrEqual(many - rowsOfSlice)
    const growing = seen.filter((each) => each.pulled < many)
    expect(Math.max(...growing.map((each) => each.pulled - each.staged))).toBeLessThanOrEqual(rowsOfSlice)
    expect(counted.most()).toBeLessThanOrEqual(rowsOfSlice)
  })

  it('becomes visible to readers atomically', async () => {
    const backend = await startBackend()
    const before = await countOf(backend, published)
    const { result, seen } = await readDuring(runCommand(backend.context, command, rows(many)), () =>
      countOf(backend, published),
    )
    expect(result.status).toBe('fulfilled')
    expect([...new Set(seen)].every((count) => count === before || count === before + many)).toBe(true)
    expect(await countOf(backend, published)).toBe(before + many)
    // Not only at the last read: it was visible while its rows were still being moved.
    expect(seen.filter((count) => count === before + many).length).toBeGreaterThan(3)
    expect(await traces(backend, kind)).toMatchObject({ imports: [], staged: 0 })
  })

  it.each([
    ['the client is gone', () => new Error('aborted')],
    ['a row is none', () => undefined],
  ])('leaves nothing when half-way %s', async (_, failure) => {
    const backend = await startBackend()
    const before = await traces(backend, kind)
    function* broken() {
      yield* rows(many)
      const error = failure()
      if (error) throw error
      yield { nonsense: true }
    }
    await expect(runCommand(backend.context, command, broken())).rejects.toThrow()
    expect(await traces(backend, kind)).toEqual({
      ...before,
      // The traces of removed rows are erased by the sweep.
    })
    expect(backend.context.state.isImporting).toBe(false)
  })

  it('is refused while another one is running, which continues', async () => {
    const backend = await startBackend()
    const first = runCommand(backend.context, command, rows(many))
    const second = runCommand(backend.context, importReferrals, referralRows(1))
    expect(await second).toEqual({
      isDone: false,
      lines: ['Another import is running; try again when it has ended. Nothing was written.'],
    })
    expect(await first).toMatchObject({ isDone: true })
    expect(await runCommand(backend.context, importReferrals, referralRows(1))).toMatchObject({
      isDone: true,
    })
  })

  it('is abandoned when the server shuts down', async () => {
    const backend = await startBackend()
    const before = await traces(backend, kind)
    const { state } = backend.context
    function* untilClosing() {
      yield* rows(rowsOfSlice + 1)
      state.isClosing = true
      yield* rows(many)
    }
    expect(await runCommand(backend.context, command, untilClosing())).toMatchObject({
      isDone: false,
      lines: ['The server is stopping; try again when it runs again. Nothing was written.'],
    })
    state.isClosing = false
    await finishImport(backend.context)
    expect(await traces(backend, kind)).toEqual(before)
  })

  it('stages nothing in a dry run', async () => {
    const backend = await startBackend()
    const before = await traces(backend, kind)
    const { seen } = await readDuring(
      runCommand(backend.context, { ...command, dryRun: true }, rows(many)),
      () => countOf(backend, staged),
    )
    expect(seen.length).toBeGreaterThan(5)
    expect(Math.max(...seen)).toBe(0)
    expect(await traces(backend, kind)).toEqual(before)
  })
})

describe('an import whose process ended', () => {
  async function stageRow(db: Db, position: number): Promise<void> {
    await withKeys(db, async (keys) => {
      const referral = { ...exampleReferral, email: `person-${position}@mail.example` }
      const row = await toReferralRow({ keys }, referral, { locale: 'tw', now: 0 })
      await db
        .insertInto('staged_referrals')
        .values({ ...row, position })
        .execute()
    })
  }

  async function withStaged(status: 'staging' | 'published', count: number) {
    const backend = await startBackend()
    const { db } = backend.context
    await db.insertInto('imports').values({ kind: 'referrals', status }).execute()
    for (let position = 0; position < count; position++) await stageRow(db, position)
    return backend
  }

  it('is removed if it was not published', async () => {
    const backend = await withStaged('staging', 250)
    expect(await countOf(backend, 'published_referrals')).toBe(0)
    await finishImport(backend.context)
    expect(await traces(backend, 'referrals')).toMatchObject({
      imports: [],
      staged: 0,
      published: 0,
      mails: 0,
    })
    // The keys of its rows are destroyed too.
    expect(await backend.context.db.keys.list()).toEqual(new Set())
  })

  it('is moved if it was published, and sends each invitation once', async () => {
    const backend = await withStaged('published', 250)
    expect(await countOf(backend, 'published_referrals')).toBe(250)
    await finishImport(backend.context)
    await finishImport(backend.context)
    expect(await traces(backend, 'referrals')).toMatchObject({
      imports: [],
      staged: 0,
      published: 250,
      mails: 250,
    })
  })

  it('is moved before the next import', async () => {
    const backend = await withStaged('published', 250)
    expect(await runCommand(backend.context, importReferrals, referralRows(1))).toMatchObject({
      isDone: true,
    })
    expect(await traces(backend, 'referrals')).toMatchObject({ staged: 0, published: 251, mails: 251 })
  })

  it('is found by a deletion before it has been moved', async () => {
    const backend = await withStaged('published', 250)
    const token = await deletionToken(backend, 'person-249@mail.example')
    await callWith(backend, 'confirmResumeDeletion', token).expect(200)
    await finishImport(backend.context)
    const { db } = backend.context
    const found = db.selectFrom('published_referrals').select('email_key').execute()
    expect((await found).map(({ email_key }) => email_key)).not.toContain('person-249@mail.example')
    expect(await countOf(backend, 'published_referrals')).toBe(249)
    const invited = await backend.sendMails()
    expect(invited.map(({ to, subjectId }) => subjectId && to)).not.toContain('person-249@mail.example')
  })
})

/** A process starts in about a second, or in several on a busy machine. */
describe('an import given to a running server', () => {
  const rows = Array.from({ length: 400 }, (_, at) => ({
    code: `ZZ-${1000 + at}`,
    content_tw: '參與產品開發與維運，與團隊一同改善流程。\n'.repeat(20).trim(),
  }))

  it('may be large and in Chinese', async () => {
    const cli = await startedCommandLine()
    await startServer({ DATA_DIR: cli.dataFolder })
    await cli.put('jobs.csv', jobCsv(...rows))
    expect((await cli.run('jobs import jobs.csv')).said.at(-1)).toBe(
      '400 created, 0 updated, 0 unchanged, 0 closed.',
    )
  })

  it('gets an answer while another import is running, however much it sends', async () => {
    const cli = await startedCommandLine()
    await startServer({ DATA_DIR: cli.dataFolder })
    const begun = request({ socketPath: findAddress(cli.dataFolder), method: 'POST' })
    begun.on('error', () => undefined)
    await new Promise((resolve) => begun.write(`${JSON.stringify(importJobs)}\n`, resolve))
    await cli.put('jobs.csv', jobCsv(...rows))
    await expect
      .poll(async () => (await cli.run('jobs import jobs.csv --dry-run')).complained)
      .toEqual(['Another import is running; try again when it has ended. Nothing was written.'])
    // The client of the first import aborts, so the next may begin.
    begun.destroy()
    await expect
      .poll(async () => (await cli.run('jobs import jobs.csv')).said.at(-1))
      .toBe('400 created, 0 updated, 0 unchanged, 0 closed.')
  })

  it('leaves nothing when the server is killed during it', async () => {
    const cli = await startedCommandLine()
    const killed = await startServer({ DATA_DIR: cli.dataFolder })
    const asking = request({ socketPath: findAddress(cli.dataFolder), method: 'POST' })
    asking.on('error', () => undefined)
    asking.write(`${JSON.stringify(importJobs)}\n`)
    for (const row of jobRows(250)) asking.write(Buffer.from(`${JSON.stringify(row)}\n`))
    const staged = () =>
      readFrom(
        cli.dataFolder,
        async (db) => (await db.selectFrom('staged_jobs').select('code').execute()).length,
      )
    await expect.poll(staged).toBeGreaterThan(0)
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(await staged()).toBeGreaterThan(0)

    const next = await startServer({ DATA_DIR: cli.dataFolder })
    await expect.poll(staged).toBe(0)
    expect((await fetch(`http://127.0.0.1:${next.port}/api/jobs/ZZ-1000`)).status).toBe(404)
    expect(await readFrom(cli.dataFolder, (db) => db.selectFrom('imports').selectAll().execute())).toEqual([])
  })

  async function readFrom<T>(
    folder: string,
    read: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
  ): Promise<T> {
    const db = await openDatabase(folder)
    try {
      return await read(db)
    } finally {
      await db.destroy()
    }
  }
})

it('an import whose staged rows another process has removed says so', async () => {
  const { context } = await startBackend()
  const imported = runImport(context, 'jobs', async () => {
    // As `finishImport` of another process does once it has the lock.
    await context.db.deleteFrom('imports').execute()
    return { isWanted: true, outcome: 'imported' }
  })
  await expect(imported).rejects.toThrow(ImportLost)
})
