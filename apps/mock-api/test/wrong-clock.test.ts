import { describe, expect, it } from 'vitest'
import { carryOut } from '../src/cli/commands.ts'
import { mostDeviation, openClockWatch, waitAfterJump } from '../src/clock-watch.ts'
import { deliverNext } from '../src/mail/deliver.ts'
import { sweepExpired } from '../src/use-cases/sweep.ts'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { openJobs } from './support/jobs.ts'
import { apply, callWith, refer } from './support/links.ts'
import { stage } from './support/uploads.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const year = 365 * day

/** Sets the system clock; the monotonic clock is not affected. */
function setClock({ clock, machine }: Backend, by: number): void {
  clock.now += by
  clock.setBy += by
  machine.now += by
}

/** Advances all clocks. */
function pass({ clock, machine }: Backend, ms: number): void {
  clock.now += ms
  machine.now += ms
  machine.monotonic += ms
}

async function checkClock({ context, app }: Backend): Promise<void> {
  await context.clockWatch.check(app.log)
  await sweepExpired(context)
}

/** Lets the server run, with an hourly sweep. */
async function run(backend: Backend, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += hour) {
    pass(backend, Math.min(hour, ms - passed))
    await checkClock(backend)
  }
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
  await checkClock(backend)
  return backend
}

/** Ways in which the system clock is wrong for a minute. */
const jumps = {
  'two years ahead': 2 * year,
  'a year back': -year,
  'a day and a second ahead': day + second,
  'a day and a second back': -day - second,
} as const

describe.each(Object.entries(jumps))('a clock that is %s for a minute', (_, by) => {
  it('deletes nothing, logs each jump once, and resumes deletion after a day of running', async () => {
    const backend = await serverWithRecords()
    const before = await stored(backend)
    expect(errors(backend)).toBe(0)
    setClock(backend, by)
    await checkClock(backend)
    expect([await stored(backend), errors(backend)]).toEqual([before, 1])
    pass(backend, minute)
    await checkClock(backend)
    setClock(backend, -by)
    await checkClock(backend)
    expect([await stored(backend), errors(backend)]).toEqual([before, 2])
    await run(backend, 23 * hour)
    expect([await stored(backend), errors(backend)]).toEqual([before, 2])
    await run(backend, hour)
    // The staged file is older than two hours, and the answers are a day old.
    const expired = { ...before, files: before.files - 1, keys: 0 }
    expect(await stored(backend)).toEqual(expired)
  })

  it('pauses deletion across restarts, until an operator confirms the clock', async () => {
    const backend = await serverWithRecords()
    const { db } = backend.context
    const before = await stored(backend)
    setClock(backend, by)
    await checkClock(backend)
    await run(backend, 10 * hour)
    // The monotonic clock starts anew with the process.
    let monotonic = 0
    const watch = await openClockWatch(db, { now: () => backend.machine.now, monotonic: () => monotonic })
    expect(watch.state().waitsFor).toBe(14 * hour)
    await watch.check(backend.app.log)
    monotonic += 14 * hour - 1
    backend.machine.now += 14 * hour - 1
    expect(watch.mayDelete()).toBe(false)
    monotonic += 1
    backend.machine.now += 1
    expect(watch.mayDelete()).toBe(true)

    backend.machine.now -= 14 * hour
    expect(await stored(backend)).toEqual(before)
    const report = await carryOut(backend.context, { name: 'retention', confirm: false })
    expect(report.lines[1]).toContain('another 14 hours of running')
    await carryOut(backend.context, { name: 'retention', confirm: true })
    expect((await carryOut(backend.context, { name: 'retention', confirm: false })).lines).toHaveLength(2)
    await checkClock(backend)
    expect((await stored(backend)).applications).toBe(by > year ? 0 : 1)
  })

  it('does not affect people who are applying, and nothing is stored twice', async () => {
    const backend = await startBackend()
    const [first, second] = [await prepareApplication(backend), await prepareApplication(backend)]
    await submit(backend, first, 'key-1').expect(201)
    setClock(backend, by)
    const { body } = await submit(backend, first, 'key-1').expect(201)
    await submit(backend, second, 'key-2').expect(201)
    setClock(backend, -by)
    expect((await submit(backend, first, 'key-1').expect(201)).body).toEqual(body)
    expect((await stored(backend)).applications).toBe(2)
  })
})

describe.each([
  ['a second less than a day ahead', day - second],
  ['a second less than a day back', second - day],
])('a clock that is %s', (_, by) => {
  it('is trusted: links and vacancies end early or late, and no record is deleted', async () => {
    const backend = await serverWithRecords()
    const before = await stored(backend)
    setClock(backend, by)
    await checkClock(backend)
    expect(errors(backend)).toBe(0)
    const after = await stored(backend)
    expect(after).toMatchObject({ applications: 1, referrals: 1, links: before.links })
    expect(after.files).toBe(by > 0 ? before.files - 1 : before.files)
  })
})

const settings = [2 * year, -year, day - second, second - day]

describe.each(settings)('a clock that is set by %i ms', (by) => {
  it('does not change when a new or postponed mail is sent', async () => {
    const backend = await startBackend()
    await submit(backend, await prepareApplication(backend)).expect(201)
    setClock(backend, by)
    await submit(backend, await prepareApplication(backend)).expect(201)
    const { context, app } = backend
    let isDown = true
    const sent: string[] = []
    const deps = {
      db: context.db,
      config: context.config,
      now: context.now,
      steadyNow: context.elapsed,
      mayGiveUp: context.clockWatch.mayDelete,
      log: app.log,
      transport: {
        async send({ id }: { id: string }) {
          if (isDown) throw new Error('down')
          sent.push(id)
        },
      },
    }
    const drain = async () => {
      while (await deliverNext(deps));
    }
    await drain()
    isDown = false
    setClock(backend, -by)
    await drain()
    expect(sent).toHaveLength(0)
    pass(backend, second)
    await drain()
    expect(sent).toHaveLength(2)
  })

  it('does not make mails look too old', async () => {
    const backend = await startBackend()
    await submit(backend, await prepareApplication(backend)).expect(201)
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
    const rows = await context.db.selectFrom('outbox').select('attempts').execute()
    expect(rows).toEqual([{ attempts: 1 }])
  })

  it('leaves links and vacancies unchanged after it is corrected', async () => {
    const backend = await startBackend()
    const { token } = await apply(backend, 'ann@example.com')
    const [job] = openJobs
    if (!job) throw new Error('No vacancy')
    await backend.putJob({ ...job, validThrough: new Date(backend.clock.now + hour).toISOString() })
    const total = async () => (await backend.api.get('/api/jobs').expect(200)).body.total
    const before = await total()
    setClock(backend, by)
    await checkClock(backend)
    await callWith(backend, 'getPersonalInfo', token)
    // Ahead, a vacancy's last day has passed; back, the expired vacancy accepts applications again.
    expect(await total()).toBe(by > 0 ? before - 1 : before + 1)
    setClock(backend, -by)
    await checkClock(backend)
    await callWith(backend, 'getPersonalInfo', token).expect(200)
    expect(await total()).toBe(before)
  })

  it('does not prolong the life of what was made meanwhile', async () => {
    const backend = await startBackend()
    await checkClock(backend)
    setClock(backend, by)
    const { token } = await apply(backend, 'ann@example.com')
    await stage(backend, 'resume')
    setClock(backend, -by)
    await checkClock(backend)
    await carryOut(backend.context, { name: 'retention', confirm: true })
    await checkClock(backend)
    pass(backend, (by > day ? 0 : Math.max(0, by)) + 72 * hour)
    await checkClock(backend)
    expect([401, 410]).toContain((await callWith(backend, 'getPersonalInfo', token)).status)
    const staged = await backend.context.db
      .selectFrom('files')
      .select('id')
      .where('status', '=', 'staged')
      .execute()
    const keys = await backend.context.db.selectFrom('idempotency_keys').selectAll().execute()
    expect([staged, keys]).toEqual([[], []])
  })
})

describe('the first check', () => {
  it('at a data folder that was not opened for more than a day pauses deletion', async () => {
    const backend = await serverWithRecords()
    for (const [down, waits] of [
      [mostDeviation, 0],
      [mostDeviation + 1, waitAfterJump],
    ] as const) {
      const machine = { now: () => backend.machine.now + down, monotonic: () => 5 }
      expect((await openClockWatch(backend.context.db, machine)).state().waitsFor).toBe(waits)
    }
  })

  it('is not affected by a test control that moves time', async () => {
    const backend = await serverWithRecords()
    backend.clock.now += 3 * year
    await checkClock(backend)
    expect((await stored(backend)).applications).toBe(0)
    expect(errors(backend)).toBe(0)
  })
})
