import { expect, it } from 'vitest'
import { isJobCode } from './job-code.ts'

it.each(['SW-1001', 'A1', '1-', 'A'.repeat(32)])('accepts "%s"', (text) => {
  expect(isJobCode(text)).toBe(true)
})

it.each(['A', '', '-A', 'A_1', 'a1', '../..', 'A1\n', 'A'.repeat(33), 'Ａ1'])('refuses "%s"', (text) => {
  expect(isJobCode(text)).toBe(false)
})
