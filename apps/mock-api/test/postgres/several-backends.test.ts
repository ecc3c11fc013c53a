import { exampleJob } from '@recruiting/schema/examples/job'
import { sql } from 'kysely'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { importJobs } from '../../src/jobs/import.ts'
import { ImportRunning } from '../../src/slices.ts'
import { transact } from '../../src/storage/database.ts'
import { migrations } from '../../src/storage/migrate.ts'
import { shards } from '../../src/storage/store.ts'
import { comparison } from '../../src/uploads/reconcile.ts'
import { prepareApplication, submit } from '../support/applications.ts'
import { type Backend, startBackendIn, workFolder } from '../support/backend.ts'
import { openJobs } from '../support/jobs.ts'

let one: Backend
let other: Backend

/** Two backends with one database and one data folder, as behind a balancer. */
beforeEach(async () => {
  const folder = await workFolder()
  one = await startBackendIn(folder)
  other = await startBackendIn(folder)
  for (const job of openJobs) await one.putJob(job)
})

it('a clock that is confirmed at one is trusted by the other', async () => {
  const { clockWatch } = other.context
  await clockWatch.check(other.app.log)
  for (const { machine } of [one, other]) machine.now += 8 * 24 * 3_600_000
  expect(await clockWatch.mayDelete()).toBe(false)
  await one.context.clockWatch.confirm()
  expect(await clockWatch.mayDelete()).toBe(true)
})

it('while one imports, the import of the other is refused', async () => {
  const { promise: reading, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  async function* jobs() {
    begin()
    yield { ...exampleJob, code: 'IM-1001', status: 'open' as const }
    await reading
  }
  const first = importJobs(one.context, { jobs: jobs(), closeMissing: false, dryRun: false })
  await begun
  const second = importJobs(other.context, { jobs: [], closeMissing: false, dryRun: false })
  await expect(second).rejects.toThrow(ImportRunning)
  goOn()
  await expect(first).resolves.toMatchObject({ created: 1 })
})

it('files and rows are compared by one of them, once a day', async () => {
  const both = [one, other].map(({ context, app }) => {
    const list = vi.spyOn(context.files, 'list')
    return { list, compare: comparison(context, app.log) }
  })
  for (const parts of [shards.length, 2 * shards.length]) {
    for (const _ of ['at once', 'again']) await Promise.all(both.map(({ compare }) => compare()))
    expect(both.flatMap(({ list }) => list.mock.calls)).toHaveLength(parts)
    for (const { clock } of [one, other]) clock.now += 24 * 3_600_000
  }
})

it('transactions that wait for one person leave connections for others', async () => {
  const { db } = (await startBackendIn(one.folder, { DATABASE_CONNECTIONS: '4' })).context
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 8 }, (_, at) =>
    transact(db, () => released, [`record ${at}`, 'person']),
  )
  expect(await transact(db, async () => 'done', ['another person'])).toBe('done')
  release()
  await Promise.all(waiting)
})

it('the next version starts and adds a column while this one serves and a backup reads', async () => {
  const apply = async (at: Backend) => await submit(at, await prepareApplication(at)).expect(201)
  const { db } = other.context
  const { promise: served, resolve: end } = Promise.withResolvers<void>()
  const reading = db.engine.snapshot(db, async (tables) => {
    await tables.selectFrom('applications').select('id').execute()
    await served
  })
  const change = sql`alter table applications add column remark text not null default 'none'`
  migrations['9999-next'] = { up: async (trx) => void (await change.execute(trx)) }
  onTestFinished(() => void delete migrations['9999-next'])
  const starting = startBackendIn(one.folder)
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(1)
  for (let count = 0; count < 3; count++) await apply(one)
  end()
  await reading
  for (const backend of [await starting, one, other]) await apply(backend)
})
