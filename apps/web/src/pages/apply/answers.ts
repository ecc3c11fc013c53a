import { fieldKinds } from '@recruiting/schema/fields/field'
import { formatYearMonth, parseYearMonth } from '@recruiting/schema/fields/year-month'
import { type AnySchema, elementOf, fieldsOf } from '@recruiting/schema/outline'
import { hiddenFields, isLoose, unwrap } from '@recruiting/schema/structure'
import { meaningOf } from '~/form/engine/field-info.ts'

/** One answer to show: the path of the field and its value, `''` when empty. */
export type Answer = {
  path: string
  kind: string
  value: unknown
  /** The pay unit of an amount; `''` means per month. */
  unit?: unknown
}
/** Answers under one heading: a section, a degree, or an entry of a list. */
export type AnswerGroup = { path: string; answers: Answer[] }

/**
 * Every answer of a section in screen order, grouped as in the form. Leaves out fields that another answer hides,
 * and empty fields in rows of lists.
 */
export function answerGroups(schema: AnySchema, draft: unknown, path: string, isRow = false): AnswerGroup[] {
  const element = elementOf(schema)
  if (element !== undefined) {
    const rows = Array.isArray(draft) ? draft : []
    return rows.flatMap((row, position) => answerGroups(element, row, `${path}.${position}`, true))
  }
  const fields = fieldsOf(schema)
  if (fields === undefined || !isLoose(draft)) return []
  const shape = Object.entries(fields)
  const hidden = hiddenFields(
    schema,
    Object.fromEntries(shape.map(([name, child]) => [name, meaningOf(child, draft[name])])),
  )
  const groups: AnswerGroup[] = []
  // A list or a group between two fields starts a new group, which preserves the screen order.
  let own: AnswerGroup | undefined
  for (const [name, child] of shape) {
    if (hidden.has(name)) continue
    if (isUnit(name, fields)) continue
    const kind = fieldKinds.get(unwrap(child))?.kind
    if (kind === undefined) {
      groups.push(...answerGroups(child, draft[name], `${path}.${name}`))
      own = undefined
      continue
    }
    const value = draft[name]
    if (isRow && (value === '' || value === false || value === undefined)) continue
    if (own === undefined) {
      own = { path, answers: [] }
      groups.push(own)
    }
    const unit = kind === 'money' ? { unit: draft[`${name}Unit`] } : {}
    own.answers.push({ path: `${path}.${name}`, kind, value, ...unit })
  }
  return groups.filter(({ answers }) => answers.length > 0)
}

/** Whether a field is the unit of an amount of pay; the unit is shown together with the amount. */
function isUnit(name: string, fields: Readonly<Record<string, AnySchema>>): boolean {
  return name.endsWith('Unit') && name.slice(0, -'Unit'.length) in fields
}

/** A month in the format of the form, also when it was typed in another format. */
export function monthText(typed: string): string {
  const wire = parseYearMonth(typed)
  return wire === undefined ? typed : formatYearMonth(wire)
}
