import { toWire } from '@recruiting/schema/draft'
import type { Issue } from '@recruiting/schema/issue'
import { type AnySchema, fieldsOf } from '@recruiting/schema/outline'
import { validate } from '@recruiting/schema/validate'
import { type FieldError, type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import { type FormSections, meaningOf } from './field-info.ts'

/** An error of the form library that carries the issue it stands for. */
export type IssueError = FieldError & { issue: Issue; isFromServer: boolean }

export function isIssueError(value: unknown): value is IssueError {
  return typeof value === 'object' && value !== null && 'issue' in value && 'isFromServer' in value
}

/**
 * The answers as a draft holds them: the form library says null for radio buttons of which none is chosen.
 */
export function asDraft<V>(values: V): V {
  return JSON.parse(JSON.stringify(values, (_, value: unknown) => value ?? '')) as V
}

/**
 * Everything that is wrong with the answers, in the order of the screen, by the contract's one validation.
 * @param whole the schema of all sections together, when it has rules between them.
 */
export function issuesOf(sections: FormSections, values: FieldValues, whole?: AnySchema): Issue[] {
  if (whole !== undefined) {
    const parts = Object.entries(sections).map(([name, schema]) => [name, wireOf(schema, values[name])])
    return validate(whole, Object.fromEntries(parts))
  }
  return Object.entries(sections).flatMap(([name, schema]) =>
    validate(schema, wireOf(schema, values[name])).map((issue) => ({
      ...issue,
      path: issue.path === '' ? name : `${name}.${issue.path}`,
    })),
  )
}

function wireOf(schema: AnySchema, typed: unknown): unknown {
  return fieldsOf(schema) === undefined ? meaningOf(schema, typed) : toWire(schema, typed)
}

/**
 * The form library's resolver over `validate()`.
 * @param others issues that are no matter of the answers alone, e.g. of a file; they stand before those of the same path.
 */
export function issueResolver(
  sections: FormSections,
  others: () => readonly Issue[] = () => [],
  whole?: AnySchema,
): Resolver {
  return (typed) => {
    const values = asDraft(typed)
    const issues = mergeIssues(issuesOf(sections, values, whole), others())
    return issues.length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf(issues) }
  }
}

/** The issues with those of `others` in the place of the ones of the same path. */
export function mergeIssues(issues: readonly Issue[], others: readonly Issue[]): Issue[] {
  const instead = new Map(others.map((issue) => [issue.path, issue]))
  const merged = issues.map((issue) => instead.get(issue.path) ?? issue)
  return [...merged, ...others.filter(({ path }) => !issues.some((issue) => issue.path === path))]
}

export function errorOf(issue: Issue, isFromServer = false): IssueError {
  return { type: issue.rule, issue, isFromServer }
}

function errorsOf(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {}
  // In order, so that reading the tree back gives the order of the screen.
  for (const issue of issues) set(errors, issue.path, errorOf(issue))
  return errors
}

/** The errors of the tree, from the first on the screen to the last. */
export function listErrors(errors: unknown, path = ''): { path: string; error: IssueError }[] {
  if (typeof errors !== 'object' || errors === null) return []
  if (isIssueError(errors)) return [{ path, error: errors }]
  return Object.entries(errors).flatMap(([name, part]) =>
    listErrors(part, path === '' ? name : `${path}.${name}`),
  )
}
