import { expect, it } from 'vitest'
import { durationText } from './wait.ts'

it.each([
  [0.2, '1 秒', '1 second'],
  [60, '60 秒', '60 seconds'],
  [91, '2 分鐘', '2 minutes'],
  [900, '15 分鐘', '15 minutes'],
  [5401, '2 小時', '2 hours'],
  [24 * 3600, '24 小時', '24 hours'],
])('%d seconds are %s, %s', (seconds, tw, us) => {
  expect(durationText(seconds, 'tw')).toBe(tw)
  expect(durationText(seconds, 'us')).toBe(us)
})
