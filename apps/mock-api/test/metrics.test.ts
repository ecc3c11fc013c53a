import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startClamd } from '../src/development/fake-clamd.ts'
import { enqueueMail } from '../src/mail/outbox.ts'
import { deliverNext, order } from '../src/mail/test-support/outbox.ts'
import { errorEvents } from '../src/operate/conditions.ts'
import { eicar } from '../src/uploads/clamd.ts'
import { type Backend, startBackend, startBackendIn, workFolder } from './support/backend.ts'
import { backUpTo, restoreFrom } from './support/backups.ts'
import { closedJob, expiredJob, openJobs } from './support/jobs.ts'
import { callWith, unknownToken } from './support/links.ts'
import { scanOne } from './support/scans.ts'
import { samples, stage, upload } from './support/uploads.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Starts a backend with metrics. */
async function start(environment: Record<string, string> = {}): Promise<Backend> {
  return await startBackend({ METRICS_PORT: '9464', ...environment })
}

/** The value of a metric; undefined without one. @param name with labels, as in a scrape */
async function metricOf({ scrape }: Pick<Backend, 'scrape'>, name: string): Promise<number | undefined> {
  const line = (await scrape()).split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

/** The metrics without labels whose names begin with `recruiting_` and a text, by the rest of their names. */
async function metricsOf({ scrape }: Pick<Backend, 'scrape'>, start: string) {
  const lines = (await scrape()).matchAll(new RegExp(`^recruiting_${start}_(\\w+) (\\S+)$`, 'gm'))
  return Object.fromEntries(lines.map(([, name, value]) => [name, Number(value)]))
}

describe('the metrics of requests', () => {
  it('count by call and status, with the time', async () => {
    const backend = await start()
    for (const _ of [1, 2]) await backend.api.get('/api/jobs?keyword=a').expect(200)
    await backend.api.head('/api/jobs').expect(200)
    await backend.api.get('/api/jobs/none').expect(404)
    await backend.api.get('/nowhere').expect(404)
    await backend.api.put('/api/jobs').expect(405)
    const requests = (labels: string) => metricOf(backend, `recruiting_requests_total{${labels}}`)

    await expect.poll(() => requests('call="listJobs",status="200"')).toBe(3)
    await expect.poll(() => requests('call="getJob",status="404"')).toBe(1)
    await expect.poll(() => requests('call="other",status="404"')).toBe(1)
    await expect.poll(() => requests('call="other",status="405"')).toBe(1)
    expect(await metricOf(backend, 'recruiting_request_duration_seconds_count{call="listJobs"}')).toBe(3)
    expect(
      await metricOf(backend, 'recruiting_request_duration_seconds_sum{call="listJobs"}'),
    ).toBeGreaterThan(0)
  })

  it('count limits that were hit, and mails that were held back', async () => {
    const backend = await start({ SUBMITS_PER_HOUR: '1', WRONG_LINKS: '1', STAGED_BYTES: '10MiB' })
    for (const _ of [1, 2, 3]) await backend.api.post('/api/applications').send({})
    for (const _ of [1, 2]) await callWith(backend, 'getReferral', unknownToken())
    for (const _ of [1, 2])
      await backend.api.post('/api/delete-resume').send({ email: 'person@example.com' }).expect(202)
    const hits = (limit: string) => metricOf(backend, `recruiting_limit_hits_total{limit="${limit}"}`)

    await expect.poll(() => hits('submits')).toBe(2)
    await expect.poll(() => hits('wrongLinks')).toBe(1)
    expect(await hits('pause')).toBe(1)
    expect(await hits('address')).toBe(0)
  })
})

it('the metrics of errors count each message by its row of the conditions', async () => {
  const backend = await start()
  for (const [name, events] of Object.entries(errorEvents)) {
    const errors = () => metricOf(backend, `recruiting_errors_total{condition="${name}"}`)
    expect(await errors(), name).toBe(0)
    for (const event of events) {
      backend.app.log.warn({}, event)
      backend.app.log.error({}, `${event}: nothing is done`)
    }
    expect(await errors(), name).toBe(events.length)
  }
  backend.app.log.error({}, 'anything else')
  const defects = await metricOf(backend, 'recruiting_errors_total{condition="defects"}')
  expect(defects).toBe((errorEvents.defects?.length ?? 0) + 1)
})

describe('the metrics of the state', () => {
  it('have the waiting mails with the age of the oldest', async () => {
    const backend = await start()
    expect(await metricsOf(backend, 'mails')).toMatchObject({ waiting: 0, waiting_oldest_seconds: 0 })
    await enqueueMail(backend.context.db, order, backend.clock.now)
    backend.clock.now += minute
    await enqueueMail(backend.context.db, order, backend.clock.now)
    backend.clock.now += minute

    const expected = { waiting: 2, waiting_oldest_seconds: 120, overdue_seconds: 120 }
    expect(await metricsOf(backend, 'mails')).toMatchObject(expected)
  })

  it('count attempts that failed by their stage, and mails that were given up', async () => {
    const backend = await start()
    const { context, app, clock } = backend
    const { db, config, now, mail } = context
    const send = async () => Promise.reject(Object.assign(new Error('no'), { command: 'MAIL FROM' }))
    const deps = { db, config, now, log: app.log, transport: { send }, onRefused: mail.onRefused }
    const refusals = () => metricOf(backend, 'recruiting_mail_refusals_total{stage="sender"}')
    await enqueueMail(db, order, clock.now)
    await deliverNext(deps)
    expect(await refusals()).toBe(1)
    // Postponed, not overdue.
    expect(await metricsOf(backend, 'mails')).toMatchObject({ given_up_total: 0, overdue_seconds: 0 })
    clock.now += 6 * day
    await deliverNext(deps)

    expect(await refusals()).toBe(2)
    expect(await metricsOf(backend, 'mails')).toMatchObject({ given_up_total: 1, waiting: 0 })
  })

  it('have the staged files with their size, and the room', async () => {
    const backend = await start({ FREE_RESERVE: '2MiB' })
    const sizes = [(await stage(backend, 'resume')).size, (await stage(backend, 'portfolio')).size]
    await backend.context.uploadRoom.hold('a', 1000)
    backend.room.free = async () => 12_345
    expect(await metricsOf(backend, 'uploads')).toEqual({
      staged: 2,
      staged_bytes: (sizes[0] ?? 0) + (sizes[1] ?? 0),
      reserved_bytes: 1000,
      staged_limit_bytes: 20 * 1024 ** 3,
    })
    expect(await metricsOf(backend, 'room')).toEqual({ free_bytes: 12_345, reserve_bytes: 2 * 1024 ** 2 })
  })

  it('have the age of the newest backup, and until there is one, that of the database', async () => {
    const backend = await start()
    const { rows } = await sql<{ at: string }>`select min("timestamp") as at from kysely_migration`.execute(
      backend.context.db,
    )
    backend.clock.now = Date.parse(rows[0]?.at ?? '') + day
    expect(await metricOf(backend, 'recruiting_backup_age_seconds')).toBe(86_400)
    const folder = join(await workFolder(), 'backup')
    expect(await backUpTo(backend, folder)).toMatchObject({ isDone: true })
    backend.clock.now += minute
    expect(await metricOf(backend, 'recruiting_backup_age_seconds')).toBe(60)

    // The backup itself is the newest one of what is restored from it.
    const { dataFolder } = await restoreFrom(folder)
    const restored = await startBackendIn(dataFolder, { METRICS_PORT: '9464', DATABASE_URL: '' })
    restored.clock.now = backend.clock.now + minute
    expect(await metricOf(restored, 'recruiting_backup_age_seconds')).toBe(120)
  })

  it('have the size and the age of the index, once there is one', async () => {
    const backend = await start()
    expect(await metricsOf(backend, 'index')).toEqual({})
    await backend.api.get('/api/jobs').expect(200)
    const closed = [closedJob, expiredJob].length

    // Compares the table without a change.
    await backend.context.jobs.current()
    const { age_seconds, unchecked_seconds, ...sizes } = await metricsOf(backend, 'index')
    expect(sizes).toEqual({ open_vacancies: openJobs.length, closed_vacancies: closed })
    expect(unchecked_seconds).toBeGreaterThan(0)
    expect(age_seconds).toBeGreaterThan(unchecked_seconds)
  })

  it('have the state of the virus scanner, the files that wait for it, and how their scans ended', async () => {
    const clamd = await startClamd()
    onTestFinished(clamd.stop)
    const backend = await start({ CLAMAV_URL: clamd.url() })
    const { context, clock } = backend
    const { scans } = context
    if (!scans) throw new Error('The backend has no scanner')
    const ended = (end: string) => metricOf(backend, `recruiting_scans_total{end="${end}"}`)
    expect(await metricOf(backend, 'recruiting_scanner_up')).toBe(0)
    await scans.scanner.probe()
    expect(await metricOf(backend, 'recruiting_scanner_up')).toBe(1)
    expect(await metricOf(backend, 'recruiting_files_unjudged')).toBe(0)
    expect(await metricOf(backend, 'recruiting_files_unjudged_oldest_seconds')).toBe(0)

    await stage(backend, 'resume')
    clock.now += minute
    await upload(backend, { ...samples.portfolio, bytes: eicar }).expect(201)
    clock.now += minute
    expect(await metricOf(backend, 'recruiting_files_unjudged')).toBe(2)
    expect(await metricOf(backend, 'recruiting_files_unjudged_oldest_seconds')).toBe(120)
    clamd.mode = 'garble'
    await scanOne(backend)
    clamd.mode = 'right'
    await scanOne(backend)

    expect(await ended('failed')).toBe(1)
    expect(await ended('infected')).toBe(1)
    expect(await ended('clean')).toBe(0)
    expect(await metricOf(backend, 'recruiting_files_unjudged')).toBe(1)
    clock.now += minute
    await scanOne(backend, 'retried')
    expect(await ended('clean')).toBe(1)
    expect(await metricOf(backend, 'recruiting_files_unjudged')).toBe(0)
  })

  it('say that the database is down, without values of it', async () => {
    const backend = await start()
    expect(await metricOf(backend, 'recruiting_database_up')).toBe(1)
    await backend.context.db.destroy()

    expect(await metricOf(backend, 'recruiting_database_up')).toBe(0)
    expect(await metricOf(backend, 'recruiting_mails_waiting')).toBeUndefined()
    expect(await metricOf(backend, 'recruiting_room_free_bytes')).toBeGreaterThan(0)
  })
})
