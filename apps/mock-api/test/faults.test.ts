import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { StorageFull } from '../src/files/store.ts'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { leavesNothing, samples, stage, upload } from './support/uploads.ts'

/** Lets the database grow no further, or again. */
async function limitPages({ context }: Backend, most: number): Promise<void> {
  await sql`pragma max_page_count = ${sql.raw(String(most))}`.execute(context.db)
}

describe('a disk that is full', () => {
  it('for files: 507, try again later, nothing left, and all is well when there is room', async () => {
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

  it('for rows: 507, no half of an application, its files still to be claimed, the same key still free', async () => {
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

describe('a database that another process holds', () => {
  it('503, try again later, and all is well afterwards', async () => {
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
