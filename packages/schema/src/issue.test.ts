import { expect, it } from 'vitest'
import { fieldPath } from './issue.ts'

it('removes list positions from the path of a field', () => {
  expect(fieldPath('experience.entries.0.start')).toBe('experience.entries.start')
  expect(fieldPath('jobCodes.12')).toBe('jobCodes')
  expect(fieldPath('personal.nameZh')).toBe('personal.nameZh')
  expect(fieldPath('')).toBe('')
})
