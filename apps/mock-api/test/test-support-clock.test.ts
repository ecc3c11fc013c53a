import { testSupportLimits } from '@recruiting/schema/test-support/entities'
import { describe, expect, it } from 'vitest'
import { apply, callWith, exampleReferral, linkOf, refer } from './support/links.ts'
import { startSteered } from './support/test-support.ts'
import { stage } from './support/uploads.ts'

const hour = 3600
const day = 24 * hour

describe('the clock', () => {
  it('is the real one at first', async () => {
    const { call } = await startSteered()
    expect(await call('getClock')).toEqual({ now: '2026-11-21T06:00:00.000Z', ahead: 0 })
  })

  it('moves forward, again, and back to now', async () => {
    const { call } = await startSteered()
    const move = (seconds: number) => call('moveClock', { body: { seconds } })
    expect(await move(day)).toEqual({ now: '2026-11-22T06:00:00.000Z', ahead: day })
    expect(await move(1)).toEqual({ now: '2026-11-22T06:00:01.000Z', ahead: day + 1 })
    expect(await call('getClock')).toEqual({ now: '2026-11-22T06:00:01.000Z', ahead: day + 1 })
    expect(await call('resetClock')).toEqual({ now: '2026-11-21T06:00:00.000Z', ahead: 0 })
    expect(await call('getClock')).toEqual({ now: '2026-11-21T06:00:00.000Z', ahead: 0 })
  })

  it('is the Date of every answer while it is ahead', async () => {
    const { api, call } = await startSteered()
    const dates = async () => {
      const answers = [
        await api.get('/api/education'),
        await api.get('/nothing'),
        await api.get('/__mock/clock'),
      ]
      return answers.map(({ headers }) => headers.date)
    }
    await call('moveClock', { body: { seconds: day } })
    const moved = 'Sun, 22 Nov 2026 06:00:00 GMT'
    expect(await dates()).toEqual([moved, moved, moved])
    await call('resetClock')
    expect(await dates()).not.toContain(moved)
  })

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

  it('does not move before the date of the seed', async () => {
    const { api, clock } = await startSteered()
    clock.now = Date.parse('2026-11-10T00:00:00.000Z')
    const { body } = await api.post('/__mock/clock').send({ to: '2026-11-15T00:00:00.000Z' }).expect(422)
    const min = Date.parse('2026-11-16T00:00:00.000Z')
    expect(body.issues).toEqual([{ path: 'to', rule: 'tooSmall', params: { min } }])
  })

  it('names what is left below its bound', async () => {
    const { api, call } = await startSteered()
    await call('moveClock', { body: { seconds: testSupportLimits.clockAhead - 10 } })
    const { body } = await api.post('/__mock/clock').send({ seconds: 11 }).expect(422)
    expect(body.issues).toEqual([{ path: 'seconds', rule: 'tooLarge', params: { max: 10 } }])
    expect(await call('moveClock', { body: { seconds: 10 } })).toMatchObject({
      ahead: testSupportLimits.clockAhead,
    })
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

  it('makes postponed mails due, also when it is set back', async () => {
    const server = await startSteered()
    const { call, context, deliver } = server
    const postpone = async (seconds: number) => {
      const next_attempt_at = new Date(context.now() + seconds * 1000).toISOString()
      await context.db.updateTable('outbox').set({ next_attempt_at, attempts: 1 }).execute()
    }
    const order = { body: { ...exampleReferral, email: 'ann@example.com', locale: 'tw' as const } }
    await call('createReferral', order)
    await postpone(hour)
    await deliver()
    expect(await call('listMails')).toEqual({ mails: [] })
    await call('moveClock', { body: { seconds: hour } })
    await deliver()
    expect((await call('listMails')).mails).toHaveLength(1)
    await call('createReferral', order)
    await postpone(hour)
    await call('resetClock')
    await deliver()
    expect((await call('listMails')).mails).toHaveLength(2)
  })

  it('keeps a link expired that was ended while it was ahead', async () => {
    const server = await startSteered()
    await server.call('moveClock', { body: { seconds: 30 * day } })
    const token = await linkOf(server, 'referral', 'ann@example.com')
    await server.call('endLink', { body: { token, as: 'expired' } })
    await server.call('resetClock')
    expect((await callWith(server, 'getReferral', token).expect(410)).body.code).toBe('link_expired')
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
