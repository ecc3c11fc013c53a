import { toWire } from '@recruiting/schema/draft'
import type { Issue } from '@recruiting/schema/issue'
import { type AnySchema, fieldsOf } from '@recruiting/schema/outline'
import { validate } from '@recruiting/schema/validate'
import { type FormSections, meaningOf } from './field-info.ts'

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

/** The issues of each section's last answers: a key press changes one section, and the form and the progress ask for all. */
const known = new WeakMap<AnySchema, { answers: unknown; issues: readonly Issue[] }>()

function issuesOfSection(schema: AnySchema, answers: unknown): readonly Issue[] {
  const last = known.get(schema)
  if (last !== undefined && last.answers === answers) return last.issues
  const issues = validate(schema, wireOf(schema, answers))
  known.set(schema, { answers, issues })
  return issues
}

function wireOf(schema: AnySchema, typed: unknown): unknown {
  return fieldsOf(schema) === undefined ? meaningOf(schema, typed) : toWire(schema, typed)
}

/** Merges issues; those of `others` replace the ones at the same path. */
export function mergeIssues(issues: readonly Issue[], others: readonly Issue[]): Issue[] {
  const instead = new Map(others.map((issue) => [issue.path, issue]))
  const merged = issues.map((issue) => instead.get(issue.path) ?? issue)
  return [...merged, ...others.filter(({ path }) => !issues.some((issue) => issue.path === path))]
}
