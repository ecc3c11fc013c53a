import { randomUUID } from 'node:crypto'
import type { Application } from '@recruiting/schema/application'
import { exampleApplication } from '@recruiting/schema/examples/application'
import type { Test } from 'supertest'
import type { Backend } from './backend.ts'
import { stage } from './uploads.ts'

/** A valid application for the first vacancy, with three staged files. */
export async function prepareApplication(
  backend: Pick<Backend, 'api'>,
  change: Partial<Application> = {},
): Promise<Application> {
  const [headshot, resume, portfolio] = await Promise.all([
    stage(backend, 'headshot'),
    stage(backend, 'resume'),
    stage(backend, 'portfolio'),
  ])
  const files = { headshot: headshot.id, resume: resume.id, portfolio: portfolio.id }
  const application = structuredClone(exampleApplication)
  return { ...application, other: { ...application.other, ...files }, ...change }
}

export function submit({ api }: Pick<Backend, 'api'>, body: unknown, key: string = randomUUID()): Test {
  return api
    .post('/api/applications')
    .set('Idempotency-Key', key)
    .set('Content-Type', 'application/json')
    .send(typeof body === 'string' ? body : JSON.stringify(body))
}

/** The counts of everything that a submission may write, to check that nothing was written. */
export async function writtenBy({ context: { db } }: Backend) {
  const count = async (table: 'applications' | 'application_jobs' | 'outbox' | 'idempotency_keys') =>
    (await db.selectFrom(table).selectAll().execute()).length
  const claimed = await db.selectFrom('files').select('id').where('status', '=', 'claimed').execute()
  return [
    await count('applications'),
    await count('application_jobs'),
    await count('outbox'),
    await count('idempotency_keys'),
    claimed.length,
  ]
}
