import { z } from 'zod'
import { type FieldKindName, fieldKinds } from './fields/field.ts'
import { hiddenFields, isLoose, unwrap } from './structure.ts'

/**
 * What a form holds while it is being filled in: the outline of the wire shape with nothing missing,
 * `''` for what is empty and text for what was typed, a number or a month included.
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
 * A draft → the wire shape: trims and normalises each field by its kind, drops what is empty and what
 * other answers hide. Positions in lists stay as they are, so that paths of issues fit the form;
 * empty rows are cut at the end only. The result is what `validate` is for: it may be invalid.
 */
export function toWire(schema: z.ZodType, draft: unknown): unknown {
  return convert(schema, draft) ?? {}
}

/**
 * The wire shape → a draft, the inverse of `toWire`: what a form is pre-filled with. Missing parts are empty,
 * months, days and phone numbers as the form asks for them. Takes any value; what has no field is left out.
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

/** Rows whose every field is optional may be left empty by the person; others were added on purpose. */
function schemaAllowsEmptyRows(list: z.ZodArray): boolean {
  return (
    list.element instanceof z.ZodObject &&
    Object.values(list.element.shape).every((child) => child instanceof z.ZodOptional)
  )
}

function isEmpty(value: unknown): boolean {
  return isLoose(value) && Object.keys(value).length === 0
}
