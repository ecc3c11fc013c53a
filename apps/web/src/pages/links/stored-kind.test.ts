import { expect, it } from 'vitest'
import { storedKind } from './forget-device.ts'

it.each([
  [2, 0, 'applied'],
  [0, 1, 'recommended'],
  [1, 3, 'both'],
  [0, 0, 'nothing'],
] as const)('%i applications and %i recommendations: %s', (applications, referrals, kind) => {
  expect(storedKind({ applications, referrals })).toBe(kind)
})
