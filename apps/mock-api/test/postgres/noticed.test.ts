import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { enqueueMail } from '../../src/mail/outbox.ts'
import { deliverNext, order, recordingTransport } from '../../src/mail/test-support/outbox.ts'
import { type Backend, startBackendIn, workFolder } from '../support/backend.ts'

let backend: Backend
beforeEach(async () => {
  const folder = await workFolder()
  backend = await startBackendIn(folder)
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
