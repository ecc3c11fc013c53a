import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Application } from '../../src/application.ts'
import { acceptedApplications, brokenApplications } from '../../src/examples/broken-applications.ts'
import { mutated } from '../../src/testing/mutations.ts'
import { validate } from '../../src/validate.ts'
import { openApiDocument } from './document.ts'
import { ajvOf, type ErrorObject } from './validator.ts'
import type { JsonObject } from './walk.ts'

const document = openApiDocument()
const check = ajvOf(document)('Application')

/** Rules that JSON Schema cannot express. */
const unsayable = new Set(['endBeforeStart'])

function pathOf({ instancePath }: ErrorObject): string {
  return instancePath.slice(1).replaceAll('/', '.')
}

describe('a validator that has only the document', () => {
  it.each(acceptedApplications)('accepts $name', ({ value }) => {
    expect(validate(Application, value)).toEqual([])
    expect(check(value)).toEqual([])
  })

  it.each(brokenApplications)('agrees with `validate` on $name', ({ value, path, rule }) => {
    expect(validate(Application, value)).toEqual([expect.objectContaining({ path, rule })])
    const errors = check(value).map(pathOf)
    if (unsayable.has(rule)) expect(errors).toEqual([])
    else expect(errors.some((error) => path.startsWith(error) || error.startsWith(path))).toBe(true)
  })

  it('never refuses what `validate` accepts', () => {
    fc.assert(
      fc.property(mutated(acceptedApplications.map(({ value }) => value)), (value) => {
        if (validate(Application, value).length === 0) expect(check(value)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
})

it('expresses every condition, and every rule that JSON Schema can express', () => {
  const { schemas } = document.components as { schemas: Record<string, JsonObject> }
  const count = (list: unknown) => (Array.isArray(list) ? list.length : 0)
  const silent = Object.entries(schemas).filter(
    // `Record…` repeats the schema of a request.
    ([id, schema]) => !id.startsWith('Record') && count(schema['x-rules']) > count(schema.allOf),
  )
  // `uniqueItems` is at the list; an issue at the name repeats what `required` reports; months are compared as text.
  expect(silent.map(([id]) => id)).toEqual([
    'Application',
    'Personal',
    'ExperienceEntry',
    'Military',
    'EditedDegree',
    'EditedSecondDegree',
    'EditedExperienceEntry',
  ])
})
