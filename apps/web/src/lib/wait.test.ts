import { expect, it } from 'vitest'
import { waitOf } from './wait.ts'

it('says short waits in seconds and long ones in minutes, never too few', () => {
  expect(waitOf(5)).toEqual({ unit: 'waitSeconds', count: 5 })
  expect(waitOf(119.2)).toEqual({ unit: 'waitSeconds', count: 120 })
  expect(waitOf(121)).toEqual({ unit: 'waitMinutes', count: 3 })
})
