import { z } from 'zod'
import type { Issue } from './issue.ts'
import { limits } from './limits.ts'
import { isRule } from './rules.ts'
import { hiddenFields, holds, isLoose, structures, unwrap } from './structure.ts'
import { truncate } from './text.ts'

/**
 * Validates a value: every issue in screen order, at most one per path. Form, server and contract kit all use this
 * function. It never throws and never coerces. It stops at `limits.issues`, so that the answer to a hostile body
 * conforms to its own schema.
 * @returns an empty list when the value satisfies schema, conditions and rules.
 */
export function validate(schema: z.ZodType, value: unknown): Issue[] {
  const result = schema.safeParse(value)
  const found = result.success ? [] : result.error.issues.flatMap((issue) => issuesOfZod(issue, value))
  const replaced = new Set<string>()
  checkStructures(schema, value, '', found, replaced)
  const firsts = new Map<string, Issue>()
  const tooLong = found.filter(({ rule }) => rule === 'tooMany').map(({ path }) => `${path}.`)
  for (const issue of found) {
    if (replaced.has(issue.path) || firsts.has(issue.path)) continue
    // zod does not look into a list that is too long, so conditions and rules must not either.
    if (!tooLong.some((list) => issue.path.startsWith(list))) firsts.set(issue.path, issue)
  }
  return inScreenOrder(schema, [...firsts.values()]).slice(0, limits.issues)
}

/** Converts an issue of zod, so that no library text is ever shown. */
function issuesOfZod(issue: z.core.$ZodIssue, root: unknown): Issue[] {
  const path = issue.path.map(String).join('.')
  const at = (rule: Issue['rule'], params?: Issue['params']): Issue[] => [
    { path, rule, ...(params && { params }) },
  ]
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: truncate(path === '' ? key : `${path}.${key}`, limits.issuePath),
      rule: 'unknownField',
    }))
  }
  if (valueAt(root, issue.path) === undefined && issue.code !== 'custom') return at('required')
  if (isRule(issue.message)) {
    const params = ruleParams(issue)
    return at(issue.message, params && Object.keys(params).length > 0 ? params : undefined)
  }
  if (issue.code === 'invalid_value') return at('option')
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum)
    return at(issue.origin === 'array' ? 'tooMany' : issue.origin === 'string' ? 'tooLong' : 'tooLarge', {
      max,
    })
  }
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum)
    if (min === 1 && issue.origin !== 'number' && issue.origin !== 'int') return at('required')
    return at(issue.origin === 'array' ? 'tooFew' : 'tooSmall', { min })
  }
  return at('invalid')
}

/** Custom checks carry their numbers in the message; zod's own checks have them in the issue. */
function ruleParams(issue: z.core.$ZodIssue): Issue['params'] {
  if (issue.code === 'custom') return issue.params as Issue['params']
  // Above the safe integers zod reports a bound that the contract does not have.
  if (issue.message === 'number' || issue.message === 'required') return undefined
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  return undefined
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.hasOwn(value, key) ? (value as Record<PropertyKey, unknown>)[key] : undefined
  }
  return value
}

/** Checks the conditions and named rules of every object in the value. */
function checkStructures(
  schema: z.ZodType,
  value: unknown,
  prefix: string,
  found: Issue[],
  replaced: Set<string>,
): void {
  // Strings have no parts; resolving their schema would take longer than validating a short query.
  if (typeof value !== 'object' || value === null) return
  const inner = unwrap(schema)
  const below = (name: string | number) => (prefix === '' ? String(name) : `${prefix}.${name}`)
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    const element = inner.element as z.ZodType
    for (const [position, item] of value.entries()) {
      checkStructures(element, item, below(position), found, replaced)
    }
  }
  if (!(inner instanceof z.ZodObject) || !isLoose(value)) return
  const structure = structures.get(inner)
  for (const condition of structure?.conditions ?? []) {
    if (!holds(condition.when, value)) {
      for (const name of condition.fields.filter((each) => value[each] !== undefined)) {
        found.unshift({ path: below(name), rule: 'notApplicable' })
      }
    } else {
      for (const name of condition.required.filter((each) => value[each] === undefined)) {
        found.push({ path: below(name), rule: 'required' })
      }
    }
  }
  for (const rule of structure?.rules ?? []) {
    rule.check(value, (path, code, params) => {
      found.push({ path: below(path), rule: code, ...(params && { params }) })
      for (const other of rule.replaces ?? []) replaced.add(below(other))
    })
  }
  const hidden = hiddenFields(inner, value)
  for (const [name, child] of Object.entries(inner.shape)) {
    if (!hidden.has(name)) checkStructures(child as z.ZodType, value[name], below(name), found, replaced)
  }
}

/**
 * Sorts by the position of the path in the schema; paths without a field (groups, unknown fields) come at their
 * parent's position.
 */
function inScreenOrder(schema: z.ZodType, issues: Issue[]): Issue[] {
  const keyed = issues.map((issue) => ({ issue, key: positions(schema, issue.path.split('.')) }))
  keyed.sort((a, b) => {
    for (let depth = 0; depth < Math.max(a.key.length, b.key.length); depth++) {
      const difference = (a.key[depth] ?? -1) - (b.key[depth] ?? -1)
      if (difference !== 0) return difference
    }
    return 0
  })
  return keyed.map(({ issue }) => issue)
}

function positions(schema: z.ZodType, parts: readonly string[]): number[] {
  const [head, ...rest] = parts
  if (head === undefined) return []
  const inner = unwrap(schema)
  if (inner instanceof z.ZodArray) return [Number(head), ...positions(inner.element as z.ZodType, rest)]
  if (!(inner instanceof z.ZodObject)) return []
  const position = Object.keys(inner.shape).indexOf(head)
  const child = inner.shape[head] as z.ZodType | undefined
  return child === undefined ? [-1] : [position, ...positions(child, rest)]
}
