import { expect, it } from 'vitest'
import { parseApplySearch } from './step-ids.ts'

it('reads the step of a link; what it does not know is none', () => {
  expect(parseApplySearch({ step: 'education', from: 'check' })).toEqual({ step: 'education', from: 'check' })
  for (const step of ['', 'x', ['personal', 'other'], 5, undefined])
    expect(parseApplySearch({ step })).toEqual({})
  expect(parseApplySearch({ from: 'elsewhere' })).toEqual({})
})
