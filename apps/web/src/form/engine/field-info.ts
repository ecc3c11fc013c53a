import { toWire } from '@recruiting/schema/draft'
import { fieldKinds } from '@recruiting/schema/fields/field'
import { numberParser } from '@recruiting/schema/fields/number-parser'
import type { Issue } from '@recruiting/schema/issue'
import { type AnySchema, elementOf, fieldsOf, isOptional, optionsOf } from '@recruiting/schema/outline'
import { type Condition, holds, structures, unwrap } from '@recruiting/schema/structure'
import { validate } from '@recruiting/schema/validate'
import { valueAt } from './form-path.ts'

/** The schemas of a form's sections by name, the first part of a field's path. A field may be its own section. */
export type FormSections = Readonly<Record<string, AnySchema>>

/** What a control needs to know about its field, derived from the schema. */
export type FieldInfo = ReturnType<typeof fieldInfo>

/** Describes the field at a path. @throws when the sections have no such field */
export function fieldInfo(sections: FormSections, path: string) {
  const schema = schemaAt(sections, path)
  const field = schema && fieldKinds.get(unwrap(schema))
  if (schema === undefined || field === undefined) throw new Error(`No field ${path}`)
  const [parent, name] = splitPath(path)
  const condition = conditionOf(schemaAt(sections, parent), name)
  return {
    schema,
    kind: field.kind,
    /** Another answer may hide it. */
    isConditional: condition !== undefined,
    /** Must be answered whenever it is visible. */
    isRequired: !isOptional(schema) || condition?.required.includes(name) === true,
    options: optionsOf(schema),
    /** Maximum length of a text in code points. */
    max: field.rules.tooLong?.max,
  }
}

/** Whether another answer hides the answer at a path (and `toWire` drops it). */
export function isFieldHidden(sections: FormSections, path: string, values: FormValues): boolean {
  const [parent, name] = splitPath(path)
  const condition = conditionOf(schemaAt(sections, parent), name)
  if (condition === undefined) return false
  const { field } = condition.when
  const neighbour = `${parent}.${field}`
  return !holds(condition.when, {
    [field]: meaningOf(schemaAt(sections, neighbour), valueAt(values, neighbour)),
  })
}

function conditionOf(parent: AnySchema | undefined, name: string): Condition | undefined {
  return parent && structures.get(unwrap(parent))?.conditions.find(({ fields }) => fields.includes(name))
}

function splitPath(path: string): [parent: string, name: string] {
  const at = path.lastIndexOf('.')
  return [path.slice(0, Math.max(at, 0)), path.slice(at + 1)]
}

/** The schema at a path; list indexes resolve to the element schema. */
export function schemaAt(sections: FormSections, path: string): AnySchema | undefined {
  const [section = '', ...parts] = path.split('.')
  let schema: AnySchema | undefined = sections[section]
  for (const part of parts) {
    if (schema === undefined) return undefined
    schema = elementOf(schema) ?? fieldsOf(schema)?.[part]
  }
  return schema
}

/** The answers as typed that show or hide other fields, by path: an empty form does not have the same fields. */
export function shapingAnswers(sections: FormSections): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  const follow = (schema: AnySchema, path: string) => {
    for (const { when } of structures.get(unwrap(schema))?.conditions ?? []) {
      const values = 'isOneOf' in when ? when.isOneOf : ['is' in when ? when.is : when.isNot]
      found[`${path}.${when.field}`] = values.map((value) =>
        typeof value === 'boolean' ? (value ? 'yes' : 'no') : value,
      )
    }
    for (const [name, child] of Object.entries(fieldsOf(schema) ?? {})) follow(child, `${path}.${name}`)
  }
  for (const [name, schema] of Object.entries(sections)) follow(schema, name)
  return found
}

/** Converts a typed answer to its value: `yes` becomes true, an empty text undefined. */
export function meaningOf(schema: AnySchema | undefined, typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  const text = typed.trim()
  if (text === '' || schema === undefined) return undefined
  return fieldKinds.get(unwrap(schema))?.normalise(text) ?? text
}

/** Answers as typed, by section. */
export type FormValues = Readonly<Record<string, unknown>>

/** All issues of the answers in screen order, from the contract's validation. */
export function issuesOf(sections: FormSections, values: FormValues): Issue[] {
  return Object.entries(sections).flatMap(([name, schema]) =>
    issuesOfSection(schema, values[name]).map((issue) => ({
      ...issue,
      path: issue.path === '' ? name : `${name}.${issue.path}`,
    })),
  )
}

/** Loads what judges phone numbers, unless it is there. Until then any counts as valid, so no step may be passed. */
export function loadPhoneNumbers(): Promise<unknown> | undefined {
  return numberParser.parse ? undefined : import('@recruiting/schema/fields/phone-numbers')
}

/** The issues of each section's last answers: a key press changes one section, and the form and the progress ask for all. */
const known = new WeakMap<AnySchema, { answers: unknown; issues: readonly Issue[] }>()

function issuesOfSection(schema: AnySchema, answers: unknown): readonly Issue[] {
  const last = known.get(schema)
  if (last !== undefined && last.answers === answers) return last.issues
  const issues = validate(schema, wireOf(schema, answers))
  if (numberParser.parse) known.set(schema, { answers, issues })
  return issues
}

function wireOf(schema: AnySchema, typed: unknown): unknown {
  return fieldsOf(schema) === undefined ? meaningOf(schema, typed) : toWire(schema, typed)
}

/** An issue of a form; with what only the page knows of a file, which no rule of the contract says. */
export type FormIssue = Issue & { file?: { name: string; is: `${'left' | 'unsent'}${'' | 'Optional'}` } }

/** Merges issues; those of `others` replace the ones at the same path. */
export function mergeIssues(issues: readonly FormIssue[], others: readonly FormIssue[]): FormIssue[] {
  const instead = new Map(others.map((issue) => [issue.path, issue]))
  const merged = issues.map((issue) => instead.get(issue.path) ?? issue)
  return [...merged, ...others.filter(({ path }) => !issues.some((issue) => issue.path === path))]
}
