import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startUp } from '../src/start-up.ts'
import { isFull } from '../src/storage/errors.ts'
import * as room from '../src/storage/store.ts'
import { StorageFull } from '../src/storage/store.ts'
import { comparison } from '../src/uploads/reconcile.ts'
import { temporaryFolder } from '../src/uploads/test-files/temporary-folder.ts'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { startServer } from './support/server-process.ts'
import { leavesNothing, samples, stage, upload } from './support/uploads.ts'

/** Sets the maximum size of the database. */
async function limitPages({ context }: Backend, most: number): Promise<void> {
  await sql`pragma max_page_count = ${sql.raw(String(most))}`.execute(context.db)
}

describe('a disk that is full', () => {
  it('answers 507 for files with Retry-After, leaves nothing, and recovers when there is room', async () => {
    const backend = await startBackend()
    const { files } = backend.context
    const write = async () => {
      throw new StorageFull('no room left')
    }
    backend.context.files = { ...files, write }
    const { body, headers } = await leavesNothing(backend, async () => await upload(backend, samples.resume))
    expect(body).toMatchObject({ status: 507, code: 'insufficient_storage' })
    expect(headers['retry-after']).toBe('60')
    backend.context.files = files
    await stage(backend, 'resume')
  })

  it('answers 507 for rows, stores no partial application, and keeps files and key usable', async () => {
    const backend = await startBackend()
    const application = await prepareApplication(backend)
    const { personal, experience } = application
    const entries = experience.entries.map((entry) => ({ ...entry, content: '長'.repeat(2000) }))
    const long = { ...application, experience: { ...experience, entries } }
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(backend.context.db)
    await limitPages(backend, rows[0]?.page_count ?? 0)
    const { body } = await submit(backend, long, 'full').expect(507)
    expect(body).toMatchObject({ code: 'insufficient_storage' })
    for (const table of ['applications', 'application_jobs', 'outbox', 'idempotency_keys'] as const) {
      expect(await backend.context.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    await leavesNothing(backend, async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => upload(backend, samples.resume)))
      const refused = answers.filter(({ status }) => status === 507)
      expect(refused.length + answers.filter(({ status }) => status === 201).length).toBe(20)
      for (const { status, body: staged } of answers) {
        if (status === 201) await backend.api.delete(`/api/uploads/${staged.id}`).expect(204)
      }
    })
    await limitPages(backend, 1_000_000)
    await submit(backend, { ...long, personal }, 'full').expect(201)
  })
})

describe('a start on a full disk', () => {
  it('ends with one line and 1, so that the supervisor starts it again', async () => {
    const { path, remove } = await temporaryFolder()
    onTestFinished(remove)
    // What is written to this file finds no room.
    await symlink('/dev/full', join(path, 'lock.pid'))
    const server = await startServer({ NODE_ENV: 'test', DATA_DIR: path })
    expect(await server.ended).toBe(1)
    expect(server.errors()).toBe(`Data folder ${path} is on a full disk: free some space.\n`)
  })

  it('ends also when only the work before the first request finds no room', async () => {
    const backend = await startBackend()
    const { context } = backend
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(context.db)
    // As many rows to write as at the first start in development.
    await context.db.deleteFrom('jobs').execute()
    await limitPages(backend, rows[0]?.page_count ?? 0)
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
    await expect(startUp(context, silent)).rejects.toSatisfy(isFull)
  })
})

it('a disk that becomes full while the server runs is reported once and in /readyz, and lists are served', async () => {
  const backend = await startBackend()
  const { context } = backend
  const lines: string[] = []
  const note = (_: unknown, line: string) => void lines.push(line)
  const real = context.synchroniseClock
  const stop = await startUp(context, { info: note, warn: note, error: note }, { every: 20 })
  onTestFinished(stop)
  context.synchroniseClock = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
  await expect
    .poll(async () => (await backend.api.get('/readyz')).body)
    .toEqual({ status: 'degraded', without: ['full'] })
  await backend.api.get('/api/jobs').expect(200)
  await backend.api.get('/livez').expect(200)
  await setTimeout(100)
  expect(lines).toEqual(['the disk is full: nothing is written until there is room'])
  context.synchroniseClock = real
  await expect.poll(async () => (await backend.api.get('/readyz')).body).toEqual({ status: 'ok' })
  expect(lines).toContain('the disk has room again')
})

it('files and rows are compared at the next call after the disk was full', async () => {
  const { context, app } = await startBackend()
  const list = vi.spyOn(context.files, 'list').mockImplementationOnce(() => {
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
  })
  const compare = comparison(context, app.log)
  await expect(compare()).rejects.toSatisfy(isFull)
  await compare()
  expect(list.mock.calls.length).toBeGreaterThan(1)
})

it('little room is reported by /readyz even before anything was written', async () => {
  const backend = await startBackend()
  const free = vi.spyOn(room, 'bytesFree').mockResolvedValue(1000)
  onTestFinished(() => free.mockRestore())
  await backend.api.get('/readyz').expect(200, { status: 'degraded', without: ['full'] })
  await backend.api.get('/livez').expect(200)
  free.mockRestore()
  await backend.api.get('/readyz').expect(200, { status: 'ok' })
})

describe('a database that another process holds', () => {
  it('answers 503 with Retry-After, and recovers afterwards', async () => {
    const backend = await startBackend()
    const application = await prepareApplication(backend)
    await sql`pragma busy_timeout = 0`.execute(backend.context.db)
    const other = new DatabaseSync(`${backend.folder}/recruiting.db`)
    other.exec('begin immediate')
    const { body, headers } = await submit(backend, application, 'busy').expect(503)
    expect(body.code).toBe('unavailable')
    expect(headers['retry-after']).toBe('5')
    other.exec('rollback')
    other.close()
    await submit(backend, application, 'busy').expect(201)
  })
})
