import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openReceipts } from '../../src/deletion/receipts.ts'
import { transact } from '../../src/storage/database.ts'
import { troubleOf } from '../../src/storage/errors.ts'
import { sharedHeldBytes } from '../../src/storage/limits.ts'
import { openPostgres } from '../../src/storage/postgres-connections.ts'
import { prepareApplication, submit } from '../support/applications.ts'
import { startBackendIn, workFolder } from '../support/backend.ts'
import { openJobs } from '../support/jobs.ts'
import { apply, callWith, deletionToken } from '../support/links.ts'
import { startRelay } from './relay.ts'
import { engineVariables } from './test-database.ts'

async function startedBehindRelay() {
  const folder = await workFolder()
  const { DATABASE_URL = '' } = await engineVariables(folder)
  const relay = await startRelay(DATABASE_URL)
  const backend = await startBackendIn(folder, { DATABASE_URL: relay.url })
  for (const job of openJobs) await backend.putJob(job)
  return { relay, backend }
}

it('a transaction whose connection is lost is trouble that passes, not a defect', async () => {
  const { backend } = await startedBehindRelay()
  const { db } = backend.context
  const lost = transact(db, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
    await trx.selectFrom('applications').select('id').execute()
  })
  const error = await lost.catch((thrown: unknown) => thrown)
  expect(troubleOf(error), String(error)).toBe('busy')
})

it('a deletion whose commit was not answered keeps its receipt', async () => {
  const { relay, backend } = await startedBehindRelay()
  const email = 'lost-commit@example.com'
  await apply(backend, email)
  const token = await deletionToken(backend, email)
  relay.loseNextCommit()
  await callWith(backend, 'confirmResumeDeletion', token).expect(503)
  await callWith(backend, 'confirmResumeDeletion', token).expect(410)

  const stored = await openReceipts(backend.context.receipts.place).read()
  expect(stored?.deletions).toHaveLength(1)
  expect(stored?.undecided.size).toBe(0)
})

it('a submission for which the database has no room gets 507 and leaves nothing, and succeeds later', async () => {
  const { relay, backend } = await startedBehindRelay()
  const { db } = backend.context
  const application = await prepareApplication(backend)
  const tables = ['applications', 'application_jobs', 'idempotency_keys', 'outbox'] as const
  const counts = () => Promise.all(tables.map(async (name) => (await db.selectFrom(name).execute()).length))
  // The last row of the transaction.
  relay.refuse(/insert into "outbox"/)
  for (let at = 0; at < 3; at++) await submit(backend, application, 'first').expect(507)
  expect(await counts()).toEqual([0, 0, 0, 0])
  expect(backend.log().match(/"msg":"insufficient_storage"/g)).toHaveLength(3)
  relay.refuse(undefined)
  await submit(backend, application, 'first').expect(201)
  expect(await counts()).toEqual([1, application.jobCodes.length, 1, 1])
})

it('room whose reservation was committed and not answered is released', async () => {
  const { relay, backend } = await startedBehindRelay()
  const { db, now } = backend.context
  const held = sharedHeldBytes(db, { longest: 1000, now })
  relay.loseNextCommit()
  await expect(held.add(6, 6)).rejects.toThrow()
  await expect.poll(() => db.selectFrom('held_bytes').select('bytes').execute()).toEqual([])
})

it('a server that does not answer is given up, and asked again when it answers', async () => {
  const folder = await workFolder()
  const { DATABASE_URL = '' } = await engineVariables(folder)
  const relay = await startRelay(DATABASE_URL)
  const db = openPostgres(relay.url, 1, { answerTimeout: 200 })
  onTestFinished(() => db.destroy())
  const ask = () => sql`select 1`.execute(db)
  await ask()
  relay.freeze()
  const error = await ask().catch((thrown: unknown) => thrown)
  expect(troubleOf(error), String(error)).toBe('busy')
  relay.thaw()
  expect((await ask()).rows).toHaveLength(1)
})

describe('a prepared statement', () => {
  const name = hash('sha256', 'select $1::integer as answer').slice(0, 32)

  /** One connection, and a query that it prepares. */
  async function start() {
    const { DATABASE_URL = '' } = await engineVariables(await workFolder())
    const db = openPostgres(DATABASE_URL, 1)
    onTestFinished(() => db.destroy())
    const ask = (value: number) => sql`select ${value}::integer as answer`.execute(db)
    return { db, ask }
  }

  it('has the hash of its text as name, and those of lists have none', async () => {
    const { db, ask } = await start()
    await ask(1)
    await db.selectFrom('versions').select('value').where('name', 'in', ['a', 'b']).execute()
    const rows = ['a', 'b'].map((text) => ({ name: text, value: 1 }))
    await db.insertInto('versions').values(rows).execute()
    expect((await sql`select name from pg_prepared_statements`.execute(db)).rows).toEqual([{ name }])
  })

  it.each([
    ['is gone from', 'deallocate all', true],
    ['has the name of another one on', `prepare "${name}" as select 7 as answer`, false],
  ])('that %s its session fails once as trouble that passes', async (_, change, isPrepared) => {
    const { db, ask } = await start()
    if (isPrepared) await ask(1)
    await sql.raw(change).execute(db)
    const error = await ask(2).catch((thrown: unknown) => thrown)
    expect(troubleOf(error), String(error)).toBe('busy')
    expect((await ask(3)).rows).toEqual([{ answer: 3 }])
  })

  it('whose plan a migration has changed fails once as trouble that passes, unlike what is not supported', async () => {
    const { db } = await start()
    const ask = () => sql`select value from versions where name = ${'jobs'}`.execute(db)
    await ask()
    await sql`alter table versions alter value type bigint`.execute(db)
    const changed = await ask().catch((thrown: unknown) => thrown)
    expect(changed).toMatchObject({ code: '0A000' })
    expect(troubleOf(changed)).toBe('busy')
    await ask()
    const unsupported = await sql`select from nowhere.public.versions`.execute(db).catch((thrown) => thrown)
    expect(unsupported).toMatchObject({ code: '0A000' })
    expect(troubleOf(unsupported)).toBeUndefined()
  })
})
