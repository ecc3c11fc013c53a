import { describe, expect, it } from 'vitest'
import { sweepExpired } from '../src/deletion/retention.ts'
import { deliverNext } from '../src/mail/test-support/outbox.ts'
import { maxDifference } from '../src/operate/clock-watch.ts'
import { runCommand } from '../src/operate/commands/commands.ts'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { apply, refer } from './support/links.ts'
import { stage } from './support/uploads.ts'

const day = 86_400_000
const year = 365 * day

/** Sets the system clock; the monotonic clock is not affected. */
function setClock({ clock, machine }: Backend, by: number): void {
  clock.now += by
  clock.setBy += by
  machine.now += by
}

async function sweep({ context, app }: Backend): Promise<void> {
  await context.clockWatch.check(app.log)
  await sweepExpired(context)
}

async function stored({ context: { db } }: Backend) {
  const count = async (table: 'applications' | 'referrals' | 'files' | 'idempotency_keys' | 'links') =>
    (await db.selectFrom(table).select(db.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()).rows
  return {
    applications: await count('applications'),
    referrals: await count('referrals'),
    files: await count('files'),
    keys: await count('idempotency_keys'),
    links: await count('links'),
  }
}

const errors = (backend: Backend) =>
  backend
    .log()
    .split('\n')
    .filter((line) => line.includes('"level":"error"')).length

/** A server with one record of every kind that expires. */
async function serverWithRecords(): Promise<Backend> {
  const backend = await startBackend()
  await apply(backend, 'ann@example.com')
  await refer(backend, { email: 'bob@example.com' })
  await stage(backend, 'resume')
  await sweep(backend)
  return backend
}

describe.each([
  ['two years ahead', 2 * year],
  ['a year back', -year],
  ['a week and a moment ahead', maxDifference + 1],
  ['a week and a moment back', -maxDifference - 1],
])('while the clock is %s', (_, by) => {
  it('nothing is deleted by age, one error is logged, and the right clock is trusted again', async () => {
    const backend = await serverWithRecords()
    const before = await stored(backend)
    setClock(backend, by)
    for (const _ of [1, 2]) await sweep(backend)
    expect([await stored(backend), errors(backend)]).toEqual([before, 1])
    setClock(backend, -by)
    await sweep(backend)
    expect([await stored(backend), errors(backend)]).toEqual([before, 1])
    setClock(backend, day)
    await sweep(backend)
    // The staged file is older than two hours, and the answers are a day old.
    expect(await stored(backend)).toEqual({ ...before, files: before.files - 1, keys: 0 })
  })

  it('no mail is given up', async () => {
    const backend = await startBackend()
    await submit(backend, await prepareApplication(backend)).expect(201)
    await sweep(backend)
    setClock(backend, by)
    const { context, app } = backend
    await deliverNext({
      db: context.db,
      config: context.config,
      now: context.now,
      steadyNow: context.elapsed,
      mayGiveUp: context.clockWatch.mayDelete,
      log: app.log,
      transport: { send: () => Promise.reject(new Error('down')) },
    })
    expect(await context.db.selectFrom('outbox').select('attempts').execute()).toEqual([{ attempts: 1 }])
  })

  it('records are deleted again after an operator has confirmed it', async () => {
    const backend = await serverWithRecords()
    const lines = async (confirm: boolean) =>
      (await runCommand(backend.context, { name: 'retention', confirm })).lines.join('\n')
    setClock(backend, by)
    expect(await lines(false)).toContain('differs by more than a week')
    expect(await lines(true)).toContain('Expired records are being deleted')
    await sweep(backend)
    expect((await stored(backend)).applications).toBe(by > year ? 0 : 1)
    expect(errors(backend)).toBe(0)
  })
})

it.each([maxDifference, -maxDifference])('a clock that is set by %i ms is trusted', async (by) => {
  const backend = await serverWithRecords()
  setClock(backend, by)
  await sweep(backend)
  expect(errors(backend)).toBe(0)
  expect(await stored(backend)).toMatchObject({ applications: 1, referrals: 1, files: by > 0 ? 3 : 4 })
})

it.each([2 * year, -year])('a clock that is set by %i ms lets nothing be stored twice', async (by) => {
  const backend = await startBackend()
  const [first, second] = [await prepareApplication(backend), await prepareApplication(backend)]
  const { body } = await submit(backend, first, 'key-1').expect(201)
  setClock(backend, by)
  expect((await submit(backend, first, 'key-1').expect(201)).body).toEqual(body)
  await submit(backend, second, 'key-2').expect(201)
  setClock(backend, -by)
  expect((await submit(backend, first, 'key-1').expect(201)).body).toEqual(body)
  expect((await stored(backend)).applications).toBe(2)
})
