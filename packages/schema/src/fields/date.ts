import { z } from 'zod'
import { halfWidth } from '../text.ts'
import { field, type RuleSet } from './field.ts'

/** An existing day, `yyyy-MM-dd`. */
export function date(stateRules: RuleSet = {}) {
  const schema = z.iso.date().meta({ minLength: 10, maxLength: 10 })
  return field(schema, { kind: 'date', rules: { invalid: {} }, stateRules, normalise: halfWidth })
}

/** A moment in UTC: `2026-11-20T06:30:00.000Z`. */
export function instant() {
  return z.iso.datetime().meta({
    minLength: 20,
    maxLength: 30,
    description: 'ISO 8601, UTC',
    examples: ['2026-11-20T06:30:00.000Z'],
  })
}
