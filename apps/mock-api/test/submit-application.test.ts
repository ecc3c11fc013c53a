import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedConsent } from '../src/applications/stored-application.ts'
import { addressKey } from '../src/storage/stored-of-address.ts'
import { opened } from '../src/storage/test-support/opened.ts'
import { prepareApplication, submit, writtenBy } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { closedJob, openJobs } from './support/jobs.ts'
import { allRows } from './support/links.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

it('submitApplication stores an application under its address, with consent and claimed files', async () => {
  const application = await prepareApplication(backend)
  const { body } = await submit(backend, application).expect(201)
  const { db } = backend.context
  const row = (await opened(db, 'applications')).find((each) => each.reference === body.reference)
  expect(row?.email_key).toBe(addressKey(db, 'yichun.chen@example.com'))
  expect(storedConsent.read(row?.consent ?? '', '')).toEqual(application.consent)
  const files = db.selectFrom('files').select(['kind', 'status', 'expires_at']).orderBy('kind')
  const claimed = { status: 'claimed', expires_at: null }
  expect(await files.where('application_id', '=', row?.id ?? '').execute()).toEqual(
    ['headshot', 'portfolio', 'resume'].map((kind) => ({ kind, ...claimed })),
  )
})

describe('submitApplication refuses what is not valid any more', () => {
  it('a vacancy closed while the form was filled in, before the board is rebuilt', async () => {
    const late = await startBackend({ JOBS_REFRESH: '1d' })
    const application = await prepareApplication(late, { jobCodes: ['SA-1002'] })
    await late.api.get('/api/jobs/SA-1002').expect(200)
    await late.putJob(openJobs[1] as (typeof openJobs)[number], 'closed')
    await late.api.get('/api/jobs/SA-1002').expect(200)
    const { body } = await submit(late, application).expect(422)
    expect(body.issues).toEqual([{ path: 'jobCodes.0', rule: 'jobClosed' }])
  })

  it('and writes nothing', async () => {
    const application = await prepareApplication(backend, { jobCodes: ['SW-1001', closedJob.code] })
    const before = await writtenBy(backend)
    await submit(backend, application).expect(422)
    expect(await writtenBy(backend)).toEqual(before)
  })
})

describe('submitApplication acts once for a key', () => {
  it('for 50 concurrent requests: one application, 50 equal answers', async () => {
    const application = await prepareApplication(backend)
    const before = await writtenBy(backend)
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(backend, application, 'fifty')))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const after = await writtenBy(backend)
    expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([1, 1, 1, 1, 3])
  })

  it('and answers 409 while the first attempt has no answer yet; only the hash of the key is stored', async () => {
    const application = await prepareApplication(backend)
    await submit(backend, application, 'a-key-in-the-clear').expect(201)
    expect(await allRows(backend)).not.toContain('a-key-in-the-clear')
    await backend.context.db.updateTable('idempotency_keys').set({ answer: null }).execute()
    const { body } = await submit(backend, application, 'a-key-in-the-clear').expect(409)
    expect(body.code).toBe('idempotency_key_in_progress')
  })
})
