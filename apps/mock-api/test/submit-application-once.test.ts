import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepExpired } from '../src/deletion/retention.ts'
import { prepareApplication, submit, writtenBy } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { allRows } from './support/links.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({ TRUST_PROXY: 'loopback' }, afterAll)
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

  it('whichever client repeats it', async () => {
    const application = await prepareApplication(backend)
    const first = await submit(backend, application, 'scope').expect(201)
    const second = await submit(backend, application, 'scope')
      .set('X-Forwarded-For', '203.0.113.7')
      .expect(201)
    expect(second.text).toBe(first.text)
  })

  it('and refuses another body with the same key', async () => {
    const application = await prepareApplication(backend)
    await submit(backend, application, 'other-body').expect(201)
    const before = await writtenBy(backend)
    const changed = { ...application, personal: { ...application.personal, nameEn: 'Somebody Else' } }
    const { body } = await submit(backend, changed, 'other-body').expect(422)
    expect(body).toMatchObject({ code: 'idempotency_key_reused' })
    expect(await writtenBy(backend)).toEqual(before)
  })

  it('until the answer is deleted', async () => {
    const application = await prepareApplication(backend)
    await submit(backend, application, 'next-day').expect(201)
    const { clock } = backend
    const before = clock.now
    clock.now += 24 * 3_600_000
    await sweepExpired(backend.context)
    await submit(backend, application, 'next-day').expect(422)
    clock.now = before
  })

  it('and stores only the hash of the key', async () => {
    await submit(backend, await prepareApplication(backend), 'a-key-in-the-clear').expect(201)
    expect(await allRows(backend)).not.toContain('a-key-in-the-clear')
  })
})
