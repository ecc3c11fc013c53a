import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { enqueueMail } from '../../src/mail/outbox.ts'
import { deliverNext, order, recordingTransport } from '../../src/mail/test-support/outbox.ts'
import { transact } from '../../src/storage/database.ts'
import { type Backend, startBackendIn, workFolder } from '../support/backend.ts'

let backend: Backend
beforeEach(async () => {
  const folder = await workFolder()
  backend = await startBackendIn(folder)
})

describe('changed vacancies that one process announces', () => {
  async function listening(): Promise<{ heard: () => number; stop: () => Promise<void> }> {
    const { db } = backend.context
    let count = 0
    const stop = db.engine.listen(() => void count++)
    // A process that begins to listen may have missed some.
    await expect.poll(() => count).toBe(1)
    return { heard: () => count, stop }
  }

  it('others hear when the transaction commits, and not when it fails', async () => {
    const { heard, stop } = await listening()
    const { db } = backend.context
    const failing = transact(db, async (trx) => {
      await trx.engine.announceJobs(trx)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await transact(db, (trx) => trx.engine.announceJobs(trx))
    await expect.poll(heard).toBe(2)
    await stop()
  })

  it('others hear again after their connection was ended, as if they had missed some', async () => {
    const { heard, stop } = await listening()
    const { db } = backend.context
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'
    `.execute(db)
    await expect.poll(heard).toBe(2)
    await transact(db, (trx) => trx.engine.announceJobs(trx))
    await expect.poll(heard).toBe(3)
    await stop()
  })
})

it('a mail that another process is leasing is skipped, not waited for', async () => {
  const { context, app, clock } = backend
  const { db, config } = context
  const transport = recordingTransport()
  const deps = { db, config, transport, now: () => clock.now, log: app.log }
  const sent = () => transport.mails.map(({ to }) => to)
  for (const to of ['first@example.com', 'second@example.com']) await enqueueMail(db, { ...order, to }, 0)
  const { promise: leased, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  const other = db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('outbox')
      .select('id')
      .orderBy('stored_order' as 'id')
      .limit(1)
      .forUpdate()
      .execute()
    lock()
    await leased
  })
  await locked
  expect(await deliverNext(deps)).toBe(true)
  expect(await deliverNext(deps)).toBe(false)
  expect(sent()).toEqual(['second@example.com'])
  release()
  await other
  expect(await deliverNext(deps)).toBe(true)
  expect(sent()).toEqual(['second@example.com', 'first@example.com'])
})

describe('the clock of the database', () => {
  it('is the same for machines whose clocks differ by an hour', async () => {
    const { db } = backend.context
    const machine = (wrongBy: number) => ({
      now: () => Date.now() + wrongBy,
      elapsed: () => performance.now() + wrongBy / 7,
      machine: () => Date.now() + wrongBy,
    })
    const [one, other] = await Promise.all([
      db.engine.openClock(db, machine(0)),
      db.engine.openClock(db, machine(3_600_000)),
    ])
    expect(Math.abs(one.clocks.now() - other.clocks.now())).toBeLessThan(10_000)
    expect(Math.abs(one.clocks.now() - Date.now())).toBeLessThan(10_000)
  })
})

it('a server whose database a newer version has migrated is not ready, and says why', async () => {
  await backend.api.get('/readyz').expect(200, { status: 'ok' })
  await sql`insert into kysely_migration values ('9999-later', '2027')`.execute(backend.context.db)
  const { body } = await backend.api.get('/readyz').expect(503)
  expect(body).toMatchObject({ code: 'unavailable', reason: 'newerDatabase' })
  await backend.api.get('/livez').expect(200)
})
