import { testSupportLimits } from '@recruiting/schema/test-support/entities'
import { describe, expect, it } from 'vitest'
import { apply, refer } from './support/links.ts'
import { startSteered } from './support/test-support.ts'
import { stage } from './support/uploads.ts'

const hour = 3600
const day = 24 * hour

describe('the clock', () => {
  it.each([
    [{}, { path: 'seconds', rule: 'required' }],
    [{ seconds: 0 }, { path: 'seconds', rule: 'tooSmall', params: { min: 1 } }],
    [{ seconds: -1 }, { path: 'seconds', rule: 'tooSmall', params: { min: 1 } }],
    [{ seconds: 1.5 }, { path: 'seconds', rule: 'number' }],
    [{ seconds: '60' }, { path: 'seconds', rule: 'number' }],
    [
      { seconds: 60, to: '2026-11-22T06:00:00.000Z' },
      { path: 'to', rule: 'notApplicable' },
    ],
    [{ to: 'tomorrow' }, { path: 'to', rule: 'invalid' }],
    [{ to: '2026-11-22' }, { path: 'to', rule: 'invalid' }],
    [
      { seconds: testSupportLimits.clockAhead + 1 },
      { path: 'seconds', rule: 'tooLarge', params: { max: testSupportLimits.clockAhead } },
    ],
    [
      { days: 1, seconds: 1 },
      { path: 'days', rule: 'unknownField' },
    ],
  ])('refuses %o and does not move', async (body, issue) => {
    const { api, call } = await startSteered()
    const answer = await api.post('/__mock/clock').send(body).expect(422)
    expect(answer.body.issues).toEqual([issue])
    expect(await call('getClock')).toMatchObject({ ahead: 0 })
  })

  it('moves to an instant, in whole seconds, and stays there when it is the present one', async () => {
    const { call } = await startSteered()
    const move = (to: string) => call('moveClock', { body: { to } })
    expect(await move('2026-11-22T06:00:00.000Z')).toEqual({ now: '2026-11-22T06:00:00.000Z', ahead: day })
    expect(await move('2026-11-22T06:00:00Z')).toEqual({ now: '2026-11-22T06:00:00.000Z', ahead: day })
    expect(await move('2026-11-22T06:00:00.001Z')).toMatchObject({ ahead: day + 1 })
    expect(await call('resetClock')).toEqual({ now: '2026-11-21T06:00:00.000Z', ahead: 0 })
  })

  it('names the earliest and the latest instant', async () => {
    const { api, call } = await startSteered()
    await call('moveClock', { body: { seconds: 60 } })
    const refused = async (to: string) =>
      (await api.post('/__mock/clock').send({ to }).expect(422)).body.issues
    const min = Date.parse('2026-11-21T06:01:00.000Z')
    const max = Date.parse('2026-11-21T06:00:00.000Z') + testSupportLimits.clockAhead * 1000
    expect(await refused('2026-11-21T06:00:59.999Z')).toEqual([
      { path: 'to', rule: 'tooSmall', params: { min } },
    ])
    expect(await refused(new Date(max + 1).toISOString())).toEqual([
      { path: 'to', rule: 'tooLarge', params: { max } },
    ])
    expect(await call('getClock')).toMatchObject({ ahead: 60 })
    await call('moveClock', { body: { to: new Date(max).toISOString() } })
    expect(await call('getClock')).toMatchObject({ ahead: testSupportLimits.clockAhead })
  })
})

describe('a moved clock', () => {
  it('deletes records when retention is due by it, not earlier, and is no wrong clock', async () => {
    const server = await startSteered()
    const { app, context, call, log } = server
    const { clockWatch, config, db } = context
    const stored = async () =>
      [
        await db.selectFrom('applications').select('id').execute(),
        await db.selectFrom('referrals').select('id').execute(),
      ].map(({ length }) => length)
    await clockWatch.check(app.log)
    await apply(server, 'ann@example.com')
    await refer(server, { email: 'bob@example.com' })
    await call('moveClock', { body: { seconds: config.RETENTION / 1000 - 1 } })
    await clockWatch.check(app.log)
    expect([await stored(), await clockWatch.mayDelete()]).toEqual([[1, 1], true])
    await call('moveClock', { body: { seconds: 1 } })
    expect(await stored()).toEqual([0, 0])
    await call('resetClock')
    await clockWatch.check(app.log)
    expect(await clockWatch.mayDelete()).toBe(true)
    expect(log()).not.toContain('the clock differs')
  })

  it('lets limits recover, and leaves none exhausted when it is set back', async () => {
    const { api, call } = await startSteered({ LINK_REQUESTS_PER_HOUR: '1' })
    const ask = () => api.post('/api/delete-resume').send({ email: 'ann@example.com' })
    await ask().expect(202)
    await ask().expect(429)
    await call('moveClock', { body: { seconds: hour } })
    await ask().expect(202)
    await ask().expect(429)
    await call('resetClock')
    await ask().expect(202)
  })
})

describe('DELETE /__mock/limits', () => {
  it('forgets uploads, their bytes, and the pause between two mails', async () => {
    const server = await startSteered({ UPLOADS_PER_HOUR: '1', UPLOAD_BYTES_PER_HOUR: '10MiB' })
    const ask = async () => {
      await server.api.post('/api/delete-resume').send({ email: 'ann@example.com' }).expect(202)
      return (await server.sendMails()).flatMap(({ links }) => links).length
    }
    await refer(server, { email: 'ann@example.com' })
    await stage(server, 'resume')
    await server.api.post('/api/uploads').expect(429)
    expect([await ask(), await ask()]).toEqual([1, 0])
    await server.call('forgetLimits')
    await stage(server, 'resume')
    expect(await ask()).toBe(1)
  })
})
