import { request } from 'node:http'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { NamedInput } from '../src/operate/commands/command.ts'
import { runCommand } from '../src/operate/commands/commands.ts'
import { commandAddress } from '../src/operate/commands/socket.ts'
import { jobCsv } from '../src/operate/commands/test-support/rows.ts'
import { rowsOfSlice } from '../src/slices.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { startedCommandLine } from './support/command-line.ts'
import { openJobs } from './support/jobs.ts'
import { exampleReferral } from './support/links.ts'
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
  jobs: { command: importJobs, rows: jobRows, table: 'jobs', size: rowsOfSlice },
  referrals: { command: importReferrals, rows: referralRows, table: 'referrals', size: 10 },
} as const
type Kind = keyof typeof kinds
const both: Kind[] = ['jobs', 'referrals']

async function countOf({ context: { db } }: Backend, table: 'outbox' | Kind) {
  const { count } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The state that a refused import must not change. */
async function traces(backend: Backend, kind: Kind) {
  const { db } = backend.context
  return {
    rows: await countOf(backend, kind),
    versions: await db.selectFrom('versions').selectAll().where('name', '=', 'jobs').execute(),
    mails: await countOf(backend, 'outbox'),
  }
}

describe.each(both)('an import of many %s', (kind) => {
  const { command, rows, table, size } = kinds[kind]

  it('reads and writes in slices, and writes nothing before all rows were read', async () => {
    const backend = await startBackend()
    const before = await countOf(backend, table)
    const counted = countRows(backend.context.db)
    const pulled = { rows: 0 }
    const { result, seen } = await readDuring(
      runCommand({ ...backend.context, db: counted.db }, command, rows(many, pulled)),
      async () => ({ pulled: pulled.rows, written: (await countOf(backend, table)) - before }),
    )
    expect(result).toMatchObject({ status: 'fulfilled', value: { isDone: true } })
    expect(largestStep(seen.map((each) => each.pulled))).toBeLessThanOrEqual(rowsOfSlice)
    expect(largestStep(seen.map((each) => each.written))).toBeLessThanOrEqual(size)
    expect(seen.filter((each) => each.pulled < many && each.written > 0)).toEqual([])
    expect(counted.most()).toBeLessThanOrEqual(rowsOfSlice)
    expect((await countOf(backend, table)) - before).toBe(many)
  })

  it('that ends half-way says so; the same import again writes the rest', async () => {
    const backend = await startBackend()
    const before = await countOf(backend, table)
    const { db } = backend.context
    const first = rows(many)
    await sql`
      create trigger full before insert on ${sql.table(table)} when (select count(*) from ${sql.table(table)}) >= ${sql.lit(before + 2 * size)}
      begin select raise(abort, 'broken'); end
    `.execute(db)
    await expect(runCommand(backend.context, command, first)).rejects.toThrow(
      `${2 * size} of ${many} changes were written; running the import again writes the rest`,
    )
    expect((await countOf(backend, table)) - before).toBe(2 * size)
    await sql`drop trigger full`.execute(db)
    expect(await runCommand(backend.context, command, rows(many))).toMatchObject({ isDone: true })
    expect((await countOf(backend, table)) - before).toBe(many)
    if (kind === 'referrals') expect(await countOf(backend, 'outbox')).toBe(many)
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
    expect(await traces(backend, kind)).toEqual(before)
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
})

/** A process starts in about a second, or in several on a busy machine. */
describe('an import given to a running server', () => {
  const rows = Array.from({ length: 400 }, (_, at) => ({
    code: `ZZ-${1000 + at}`,
    content_tw: '參與產品開發與維運，與團隊一同改善流程。\n'.repeat(20).trim(),
  }))

  it('gets an answer while another import is running, however much it sends', async () => {
    const cli = await startedCommandLine()
    await startServer({ DATA_DIR: cli.dataFolder })
    const begun = request({ socketPath: commandAddress(cli.dataFolder), method: 'POST' })
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
})
