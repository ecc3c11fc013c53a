import { expect, it } from 'vitest'
import { taipeiDay, taipeiMinute, taipeiSecond } from './taipei-time.ts'

it.each([
  ['2026-12-31T15:59:59.999Z', '2026/12/31 23:59:59'],
  ['2026-12-31T16:00:00.000Z', '2027/01/01 00:00:00'],
  ['2026-03-05T01:02:03.000Z', '2026/03/05 09:02:03'],
])('%s is %s in Taipei', (instant, second) => {
  expect(taipeiSecond(instant)).toBe(second)
  expect(taipeiMinute(instant)).toBe(second.slice(0, 16))
  expect(taipeiDay(instant)).toBe(second.slice(0, 10))
})
