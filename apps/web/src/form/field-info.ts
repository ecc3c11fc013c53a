import { type FieldKind, type FieldKindName, fieldKinds } from '@recruiting/schema/fields/field'
import { type AnySchema, elementOf, fieldsOf, isOptional, optionsOf } from '@recruiting/schema/outline'
import { type Condition, structures, unwrap } from '@recruiting/schema/structure'

/** The sections of a form by name: a field's path begins with one. A field may stand by itself, as its own section. */
export type FormSections = Readonly<Record<string, AnySchema>>

/** What a control needs to know of its field; all of it is in the schema. */
export type FieldInfo = {
  schema: AnySchema
  kind: FieldKindName
  rules: FieldKind['rules']
  /** Must be answered whenever it is shown. */
  isRequired: boolean
  /** Ids of a choice. */
  options: readonly string[]
  /** Most code points of a text. */
  max: number | undefined
  condition: Condition | undefined
}

/** @throws when the sections have no such field: a mistake of ours. */
export function fieldInfo(sections: FormSections, path: string): FieldInfo {
  const schema = schemaAt(sections, path)
  const name = path.split('.').at(-1) ?? ''
  const parent = schemaAt(sections, path.split('.').slice(0, -1).join('.'))
  const field = schema && fieldKinds.get(unwrap(schema))
  if (schema === undefined || field === undefined) throw new Error(`No field ${path}`)
  const condition =
    parent && structures.get(unwrap(parent))?.conditions.find(({ fields }) => fields.includes(name))
  return {
    schema,
    kind: field.kind,
    rules: field.rules,
    isRequired: !isOptional(schema) || condition?.required.includes(name) === true,
    options: optionsOf(schema),
    max: field.rules.tooLong?.max,
    condition,
  }
}

/** The schema at a path; positions of lists stand for their element. */
export function schemaAt(sections: FormSections, path: string): AnySchema | undefined {
  const [section = '', ...parts] = path.split('.')
  let schema: AnySchema | undefined = sections[section]
  for (const part of parts) {
    if (schema === undefined) return undefined
    schema = elementOf(schema) ?? fieldsOf(schema)?.[part]
  }
  return schema
}

/** What a typed answer means: `yes` is true, an empty text is nothing. */
export function meaningOf(schema: AnySchema | undefined, typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  const text = typed.trim()
  if (text === '' || schema === undefined) return undefined
  return fieldKinds.get(unwrap(schema))?.normalise(text) ?? text
}
