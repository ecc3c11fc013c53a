import { z } from 'zod'
import { type FieldKindName, fieldKinds } from './fields/field.ts'
import { hiddenFields, isLoose, unwrap } from './structure.ts'

/**
 * The state of a form: the structure of the wire type with every field present, `''` where it is empty. All values
 * are text as typed, including numbers and months.
 */
export type Draft<T> = T extends readonly (infer E)[]
  ? Draft<E>[]
  : T extends string
    ? string
    : T extends number
      ? string
      : T extends object
        ? { [K in keyof T]-?: Draft<Exclude<T[K], undefined>> }
        : T extends boolean
          ? string | boolean
          : never

const tickable = new Set<FieldKindName | undefined>(['checkbox', 'agreement'])

/** An empty draft of an object or list schema. */
export function emptyDraft<S extends z.ZodType>(schema: S): Draft<z.infer<S>> {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodArray) return [] as Draft<z.infer<S>>
  if (inner instanceof z.ZodObject) {
    const entries = Object.entries(inner.shape).map(([name, child]) => [name, emptyDraft(child as z.ZodType)])
    return Object.fromEntries(entries) as Draft<z.infer<S>>
  }
  return (tickable.has(fieldKinds.get(inner)?.kind) ? false : '') as Draft<z.infer<S>>
}

/**
 * A draft → the wire value: trims and normalises each field by its kind, drops empty fields and fields that other
 * answers hide. List positions are kept, so that issue paths match the form; only empty rows at the end are
 * removed. The result may be invalid: pass it to `validate`.
 */
export function toWire(schema: z.ZodType, draft: unknown): unknown {
  return convert(schema, draft) ?? {}
}

/**
 * A wire value → a draft, the inverse of `toWire`, to pre-fill a form. Missing parts become empty; months, days and
 * phone numbers are formatted as the form asks for them. Accepts any value; parts without a field are ignored.
 */
export function fromWire<S extends z.ZodType>(schema: S, value: unknown): Draft<z.infer<S>> {
  return shown(schema, value) as Draft<z.infer<S>>
}

function shown(schema: z.ZodType, value: unknown): unknown {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodArray) {
    return (Array.isArray(value) ? value : []).map((row) => shown(inner.element as z.ZodType, row))
  }
  if (inner instanceof z.ZodObject) {
    const parts = isLoose(value) ? value : {}
    return Object.fromEntries(
      Object.entries(inner.shape).map(([name, child]) => [name, shown(child as z.ZodType, parts[name])]),
    )
  }
  const field = fieldKinds.get(inner)
  if (tickable.has(field?.kind)) return value === true
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? (field?.show?.(value) ?? value) : ''
}

function convert(schema: z.ZodType, draft: unknown): unknown {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodArray) {
    const rows = (Array.isArray(draft) ? draft : []).map(
      (row) => convert(inner.element as z.ZodType, row) ?? {},
    )
    while (schemaAllowsEmptyRows(inner) && rows.length > 0 && isEmpty(rows.at(-1))) rows.pop()
    return rows
  }
  if (inner instanceof z.ZodObject) {
    if (!isLoose(draft)) return undefined
    const value = Object.fromEntries(
      Object.entries(inner.shape)
        .map(([name, child]) => [name, convert(child as z.ZodType, draft[name])] as const)
        .filter(([, part]) => part !== undefined),
    )
    for (const name of hiddenFields(inner, value)) delete value[name]
    return isEmpty(value) ? undefined : value
  }
  if (typeof draft !== 'string') return draft === false ? undefined : draft
  const text = draft.trim()
  return text === '' ? undefined : (fieldKinds.get(inner)?.normalise(text) ?? text)
}

/** A row is removed when empty only if all of its fields are optional; a person adds other rows on purpose. */
function schemaAllowsEmptyRows(list: z.ZodArray): boolean {
  return (
    list.element instanceof z.ZodObject &&
    Object.values(list.element.shape).every((child) => child instanceof z.ZodOptional)
  )
}

function isEmpty(value: unknown): boolean {
  return isLoose(value) && Object.keys(value).length === 0
}
