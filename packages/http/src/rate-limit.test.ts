import { describe, expect, it } from 'vitest'
import { clientOf, createRateLimit } from './rate-limit.ts'

const hour = 3_600_000

describe('a rate limit', () => {
  it('allows the whole hourly amount at once, then tells when the next one passes', () => {
    let now = 0
    const limit = createRateLimit(60, () => now)
    expect(Array.from({ length: 60 }, () => limit.take('a'))).toEqual(Array(60).fill(0))
    expect(limit.take('a')).toBe(60)
    now += hour / 60 - 1
    expect(limit.take('a')).toBe(1)
    now += 1
    expect(limit.take('a')).toBe(0)
    expect(limit.take('a')).toBe(60)
  })

  it('counts each client separately', () => {
    const limit = createRateLimit(1, () => 0)
    expect([limit.take('a'), limit.take('b'), limit.take('a') > 0]).toEqual([0, 0, true])
  })

  it('tolerates a clock that is set back', () => {
    let now = hour
    const limit = createRateLimit(2, () => now)
    limit.take('a')
    now = 0
    expect(limit.take('a')).toBe(0)
  })
})

describe('one client', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is identified by %s', (address, client) => {
    expect(clientOf(address)).toBe(client)
  })
})
