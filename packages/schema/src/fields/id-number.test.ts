import { expect, it } from 'vitest'
import { validate } from '../validate.ts'
import { maskedIdNumber, maskIdNumber } from './id-number.ts'

it.each([
  ['A123456789', 'A12****789'],
  ['AB12345678', 'AB1****678'],
  ['123456789', '12*****89'],
  ['12345678', '12****78'],
  ['1234567', '1*****7'],
  ['123456', '1****6'],
])('masks %s as %s', (value, masked) => {
  expect(maskIdNumber(value)).toBe(masked)
  expect(validate(maskedIdNumber(), masked)).toEqual([])
  expect(validate(maskedIdNumber(), value)).toEqual([{ path: '', rule: 'invalid' }])
})

it('hides a text that is too short for a number completely', () => {
  expect(maskIdNumber('12345')).toBe('*****')
})
