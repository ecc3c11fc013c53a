import { describe, expect, it } from 'vitest'
import { createWrongLinks } from '../src/storage/limits.ts'
import { startBackend } from './support/backend.ts'
import { apply, callWith, unknownToken } from './support/links.ts'

const year = 365 * 86_400_000

describe('guessing tokens', () => {
  it('is stopped after ten invalid tokens, per household and for a limited time', async () => {
    const guarded = await startBackend({ TRUST_PROXY: 'loopback' })
    const { token } = await apply(guarded, 'guessed@example.com')
    const ask = (client: string, guess: string) =>
      callWith(guarded, 'getPersonalInfo', guess).set('X-Forwarded-For', client)
    const prefix = '2001:db8:1:2'
    for (let at = 0; at < 10; at++) {
      await ask(`${prefix}::${at}`, unknownToken()).expect(401)
      guarded.clock.now += 1000
    }
    const refused = await ask(`${prefix}:ffff::1`, token).expect(429)
    expect(refused.headers['retry-after']).toBe(String(15 * 60 - 10))
    await ask('2001:db8:1:3::1', token).expect(200)
    guarded.clock.now += 15 * 60_000 - 10_000
    await ask(`${prefix}::1`, unknownToken()).expect(401)
    await ask(`${prefix}::1`, token).expect(429)
  })

  // Not on PostgreSQL, where processes share limits by the clock of the database.
  it.each([2 * year, -year])('is limited the same when the system clock is set by %i ms', async (by) => {
    const backend = await startBackend()
    const guess = () => callWith(backend, 'getReferral', unknownToken())
    for (let at = 0; at < 11; at++) await guess()
    backend.clock.now += by
    backend.clock.setBy += by
    await guess().expect(429)
    backend.clock.now += 15 * 60_000
    await guess().expect(401)
  })

  it('with a hundred thousand tokens finds none, and almost none are looked up', async () => {
    let now = 0
    const wrongLinks = createWrongLinks(10, () => now)
    let tried = 0
    for (let at = 0; at < 100_000; at++) {
      now += 100
      if (wrongLinks.wait('192.0.2.1') > 0) continue
      tried++
      wrongLinks.add('192.0.2.1')
    }
    // 10,000 seconds are a little more than eleven windows.
    expect(tried).toBe(120)
    // Attempts at once are counted after all of them may be made.
    const waits = Array.from({ length: 11 }, () => wrongLinks.add('192.0.2.2'))
    expect(waits).toEqual([...Array(10).fill(0), 15 * 60])
  })
})
