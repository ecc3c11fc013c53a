import { z } from 'zod'
import { fieldKinds, type RuleSet } from './fields/field.ts'
import type { Rule, RuleParams } from './rules.ts'
import { structures, unwrap } from './structure.ts'

/** An issue that a backend may report about a field: without list positions, with the numbers of its sentence. */
export type PossibleIssue = { path: string; rule: Rule; params: RuleParams }

/**
 * Every issue that a value of this schema can have, in screen order: from the field kinds, required fields,
 * conditions and named rules, and rules that only a backend can check. Excludes `unknownField`, whose path the
 * caller chooses, and issues of the root itself.
 */
export function possibleIssues(schema: z.ZodType): PossibleIssue[] {
  const found = new Map<string, PossibleIssue>()
  walk(schema, '', (path, rules) => {
    for (const [rule, params] of Object.entries(rules) as [Rule, RuleParams][]) {
      if (path !== '') found.set(`${path} ${rule}`, { path, rule, params })
    }
  })
  return [...found.values()]
}

type Add = (path: string, rules: RuleSet) => void

function walk(schema: z.ZodType, path: string, add: Add): void {
  if (!(schema instanceof z.ZodOptional)) add(path, { required: {} })
  const inner = unwrap(schema)
  const kind = fieldKinds.get(inner)
  add(
    path,
    kind ? { ...kind.rules, ...kind.stateRules, ...kind.uploadRules, ...kind.claimRules } : { invalid: {} },
  )
  if (inner instanceof z.ZodArray) {
    add(path, listRules(inner))
    walk((inner.element as z.ZodType).optional(), path, add)
  }
  if (inner instanceof z.ZodObject) walkObject(inner, path, add)
}

function walkObject(schema: z.ZodObject, path: string, add: Add): void {
  const below = (name: string) => (path === '' ? name : `${path}.${name}`)
  const { conditions = [], rules = [] } = structures.get(schema) ?? {}
  const given = rules.flatMap(({ gives, params = {} }) =>
    Object.entries(gives).map(([name, rule]) => [name.replace(/\.\*$/, ''), { [rule]: params }] as const),
  )
  for (const [name, rules] of given) if (!Object.hasOwn(schema.shape, name)) add(below(name), rules)
  for (const [name, child] of Object.entries(schema.shape)) {
    for (const { fields, required } of conditions) {
      if (required.includes(name)) add(below(name), { required: {} })
      if (fields.includes(name)) add(below(name), { notApplicable: {} })
    }
    walk(child as z.ZodType, below(name), add)
    for (const [field, rules] of given) if (field === name) add(below(name), rules)
  }
}

/** The bounds of a list. An empty list with a minimum of one is reported as `required`. */
function listRules(list: z.ZodArray): RuleSet {
  const rules: Partial<Record<Rule, RuleParams>> = {}
  for (const check of list.def.checks ?? []) {
    if (check instanceof z.core.$ZodCheckMaxLength) rules.tooMany = { max: check._zod.def.maximum }
    if (check instanceof z.core.$ZodCheckMinLength) {
      const min = check._zod.def.minimum
      Object.assign(rules, min === 1 ? { required: {} } : { tooFew: { min } })
    }
  }
  return rules
}
