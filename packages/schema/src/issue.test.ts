import { expect, it } from 'vitest'
import { fieldPath } from './issue.ts'

it('names a field without the positions of lists', () => {
  expect(fieldPath('experience.entries.0.start')).toBe('experience.entries.start')
  expect(fieldPath('jobCodes.12')).toBe('jobCodes')
  expect(fieldPath('personal.nameZh')).toBe('personal.nameZh')
  expect(fieldPath('')).toBe('')
})
