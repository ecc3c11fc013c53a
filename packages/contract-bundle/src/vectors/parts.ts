import { type FieldKind, fieldKinds } from '@recruiting/schema/fields/field'
import { type AnySchema, elementOf, fieldsOf } from '@recruiting/schema/outline'
import { isLoose, unwrap } from '@recruiting/schema/structure'
import { validate } from '@recruiting/schema/validate'

/** A part of a schema: a field if it has a kind, else a group or a list. */
export type Part = {
  /** With list positions at which the example has a value. */
  path: string
  kind: FieldKind | undefined
  shape: 'field' | 'group' | 'list'
  isRequired: boolean
  /** Whether the example has it. */
  isPresent: boolean
}

/** Every part of a schema below its root, in the order of the document. */
export function partsOf(schema: AnySchema, example: unknown, path = ''): Part[] {
  const fields = fieldsOf(schema)
  const element = elementOf(schema)
  const below = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
  const own: Part[] =
    path === ''
      ? []
      : [
          {
            path,
            kind: fieldKinds.get(unwrap(schema)),
            shape: fields ? 'group' : element ? 'list' : 'field',
            isRequired: validate(schema, undefined).length > 0,
            isPresent: example !== undefined,
          },
        ]
  if (fields) {
    const parts = isLoose(example) ? example : {}
    return [
      ...own,
      ...Object.entries(fields).flatMap(([name, child]) => partsOf(child, parts[name], below(name))),
    ]
  }
  if (!element) return own
  const items = Array.isArray(example) ? example : []
  const names = Object.keys(fieldsOf(element) ?? {})
  if (names.length === 0) return [...own, ...partsOf(element, items[0], below(0))]
  return [...own, ...partsOfItems(element, items, below)]
}

/** The parts of an item; each field at the first item of the example that has it. */
function partsOfItems(
  element: AnySchema,
  items: readonly unknown[],
  below: (name: number) => string,
): Part[] {
  const first = partsOf(element, items[0], below(0))
  return first.map((part) => {
    const name = part.path.slice(below(0).length + 1).split('.')[0] ?? ''
    const at = items.findIndex((item) => isLoose(item) && (name === '' || item[name] !== undefined))
    return at <= 0 ? part : { ...part, path: part.path.replace(below(0), below(at)), isPresent: true }
  })
}
