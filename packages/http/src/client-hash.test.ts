import { expect, it } from 'vitest'
import { createClientHash } from './client-hash.ts'

it('is equal for what the rate limits count as one client, and different for others', () => {
  const hash = createClientHash(() => 0)

  expect(hash('2001:db8::1')).toBe(hash('2001:db8::ffff:1'))
  expect(hash('::ffff:192.0.2.1')).toBe(hash('192.0.2.1'))
  expect(hash('192.0.2.2')).not.toBe(hash('192.0.2.1'))
  expect(hash('192.0.2.1')).toMatch(/^[\w-]{12}$/)
})

it('has another key in each process and on each day', () => {
  let now = Date.parse('2026-11-22T23:59:59Z')
  const hash = createClientHash(() => now)
  const before = hash('192.0.2.1')

  expect(createClientHash(() => now)('192.0.2.1')).not.toBe(before)
  now += 1000
  expect(hash('192.0.2.1')).not.toBe(before)
})

it('is empty without an address', () => {
  expect(createClientHash()(undefined)).toBe('')
})
