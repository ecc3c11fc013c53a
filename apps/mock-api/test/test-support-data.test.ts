import type { ReferralOrder } from '@recruiting/schema/test-support/entities'
import { exampleReferralOrder } from '@recruiting/schema/test-support/examples'
import { describe, expect, it } from 'vitest'
import { closedJob } from './support/jobs.ts'
import { callWith, linkOf, unknownToken } from './support/links.ts'
import { startSteered } from './support/test-support.ts'

const order: ReferralOrder = { ...exampleReferralOrder, locale: 'tw' }

describe('PUT /__mock/jobs/{code}', () => {
  it.each([
    ['sw-1001', { status: 'open' }, 'code', 'invalid'],
    ['SW-1001', {}, 'status', 'required'],
    ['SW-1001', { status: 'gone' }, 'status', 'option'],
    ['SW-1001', { status: 'closed', title: 'x' }, 'title', 'unknownField'],
  ])('refuses %s with %o and changes nothing', async (code, body, path, rule) => {
    const { api } = await startSteered()
    const answer = await api.put(`/__mock/jobs/${code}`).send(body).expect(422)
    expect(answer.body.issues).toEqual([{ path, rule }])
    await api.get('/api/jobs/SW-1001').expect(200)
  })
})

describe('POST /__mock/referrals', () => {
  it('refuses every wrong value at once and stores nothing', async () => {
    const { api, context } = await startSteered()
    const wrong = { ...order, email: 'no address', locale: 'fr', jobCodes: ['SW-1001', 'sw'], extra: 1 }
    const { body } = await api.post('/__mock/referrals').send(wrong).expect(422)
    expect(body.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      'email',
      'extra',
      'jobCodes.1',
      'locale',
    ])
    const closed = { ...order, jobCodes: [closedJob.code, 'NO-1'] }
    const answer = await api.post('/__mock/referrals').send(closed).expect(422)
    expect(answer.body.issues).toEqual([
      { path: 'jobCodes.0', rule: 'jobClosed' },
      { path: 'jobCodes.1', rule: 'jobUnknown' },
    ])
    expect(await context.db.selectFrom('referrals').select('id').execute()).toEqual([])
    expect(await context.db.selectFrom('outbox').select('id').execute()).toEqual([])
  })
})

describe('POST /__mock/ended-links', () => {
  it('keeps a used link used', async () => {
    const server = await startSteered()
    const token = await linkOf(server, 'delete-resume', 'ann@example.com')
    await callWith(server, 'confirmResumeDeletion', token).expect(200)
    for (const as of ['expired', 'replaced'] as const) {
      const { body } = await server.api.post('/__mock/ended-links').send({ token, as }).expect(410)
      expect(body.code).toBe('link_used')
    }
    await server.api.post('/__mock/ended-links').send({ token, as: 'used' }).expect(204)
  })

  it.each([
    [{ token: unknownToken(), as: 'expired' }, 'token', 'invalid'],
    [{ token: 'short', as: 'expired' }, 'token', 'invalid'],
    [{ token: unknownToken(), as: 'lost' }, 'as', 'option'],
    [{ token: unknownToken() }, 'as', 'required'],
  ])('refuses %o', async (body, path, rule) => {
    const { api } = await startSteered()
    const answer = await api.post('/__mock/ended-links').send(body).expect(422)
    expect(answer.body.issues).toEqual([{ path, rule }])
  })
})
