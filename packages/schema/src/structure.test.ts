import { expect, it } from 'vitest'
import { z } from 'zod'
import { SecondDegree } from './sections/education.ts'
import { ExperienceEntry } from './sections/experience.ts'
import { hiddenFields, holds, isBlank, structured, textOf, unwrap } from './structure.ts'

it('compares by equality; a missing field equals no value', () => {
  expect(holds({ field: 'a', is: true }, { a: true })).toBe(true)
  expect(holds({ field: 'a', is: true }, { a: 'true' })).toBe(false)
  expect(holds({ field: 'a', is: true }, {})).toBe(false)
  expect(holds({ field: 'a', isNot: 'none' }, {})).toBe(true)
  expect(holds({ field: 'a', isNot: 'none' }, { a: 'none' })).toBe(false)
})

it('hides the fields of unmet conditions, through optional wrappers', () => {
  expect(hiddenFields(SecondDegree.optional(), { qualification: 'none' })).toEqual(
    new Set(['school', 'department', 'status', 'yearMonth']),
  )
  expect(hiddenFields(ExperienceEntry, { stillEmployed: true })).toEqual(new Set(['end', 'reasonForLeaving']))
  expect(hiddenFields(z.object({}), {})).toEqual(new Set())
})

it('hides a field until all of its conditions are met', () => {
  const condition = { name: 'c', sentence: '', fields: ['x'], required: [] }
  const schema = structured(z.object({}), {
    conditions: [
      { ...condition, when: { field: 'a', is: true } },
      { ...condition, when: { field: 'b', is: true } },
    ],
  })
  expect(hiddenFields(schema, { a: true })).toEqual(new Set(['x']))
  expect(hiddenFields(schema, { a: true, b: true })).toEqual(new Set())
})

it('unwraps nested optional schemas', () => {
  const inner = z.string()
  expect(unwrap(inner.optional().optional())).toBe(inner)
})

it('distinguishes blank, present and other types', () => {
  expect([undefined, '', ' \u3000', 'a', 0, false, null].map(isBlank)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect(['a', ' ', '', 1, null, undefined].map(textOf)).toEqual(['a', ...Array(5).fill(undefined)])
})
