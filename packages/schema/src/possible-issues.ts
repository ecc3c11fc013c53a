import { z } from 'zod'
import type { CallName } from './contract/calls.ts'
import type { Endpoint } from './contract/endpoint.ts'
import { table } from './contract/table.ts'
import { fieldKinds, type RuleSet } from './fields/field.ts'
import { uploadRules } from './fields/file.ts'
import { jobFilters, mapFilters } from './job-filters.ts'
import { limits } from './limits.ts'
import { uploadKinds } from './options.ts'
import type { Rule, RuleParams } from './rules.ts'
import { structures, unwrap } from './structure.ts'
import { uploadPath } from './upload.ts'

/**
 * An issue that a backend may report about a field: without list positions, with the numbers of its sentence. `isOfState`:
 * only stored data or the file decides.
 */
export type PossibleIssue = { path: string; rule: Rule; params: RuleParams; isOfState: boolean }

/**
 * Every issue that a value of this schema can have, in screen order: from the field kinds, required fields,
 * conditions and named rules, and rules that only a backend can check. Excludes `unknownField`, whose path the
 * caller chooses, and issues of the root itself.
 */
export function possibleIssues(schema: z.ZodType): PossibleIssue[] {
  const found = new Map<string, PossibleIssue>()
  walk(schema, '', (path, rules, isOfState = false) => {
    for (const [rule, params] of Object.entries(rules) as [Rule, RuleParams][]) {
      const isKnown = isOfState && found.has(`${path} ${rule}`)
      if (path !== '' && !isKnown) found.set(`${path} ${rule}`, { path, rule, params, isOfState })
    }
  })
  return [...found.values()]
}

type Add = (path: string, rules: RuleSet, isOfState?: boolean) => void

function walk(schema: z.ZodType, path: string, add: Add): void {
  if (!(schema instanceof z.ZodOptional)) add(path, { required: {} })
  const inner = unwrap(schema)
  const kind = fieldKinds.get(inner)
  add(path, kind?.rules ?? { invalid: {} })
  add(path, { ...kind?.stateRules, ...kind?.uploadRules, ...kind?.claimRules }, true)
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

/** The part of a request that an issue is about; `part` is a part of a multipart body. */
export type IssuePlace = 'query' | 'header' | 'part' | 'body'

/** An issue that a call may report, and its place. */
export type CallIssue = PossibleIssue & { in: IssuePlace }

type RulesByPath = Readonly<Record<string, RuleSet>>

/** A field that may occur once in a query. */
const once = { tooMany: { max: 1 } } as const

const number = (max: number): RulesByPath[string] => ({
  ...once,
  number: {},
  tooSmall: { min: 1 },
  tooLarge: { max },
})

/** The issues of query fields. A field that the call does not have is `unknownField` at its own name. */
const queryRules: Readonly<Partial<Record<CallName, RulesByPath>>> = {
  listJobs: {
    keyword: { ...once, tooLong: { max: limits.keyword }, characters: {} },
    ...mapFilters((name) => ({ option: {}, tooMany: { max: jobFilters[name].options.length } })),
    sort: { ...once, option: {} },
    page: number(limits.page),
    pageSize: number(limits.pageSize),
  },
}

const idempotencyRules: RulesByPath = {
  'Idempotency-Key': { required: {}, tooLong: { max: limits.idempotencyKey }, characters: {} },
}

/** The issues of an upload: of its parts, and of the file at the path of the field that it is for. */
const partRules: RulesByPath = {
  kind: { required: {}, option: {}, tooMany: { max: 1 } },
  file: { required: {}, invalid: {}, tooMany: { max: 1 } },
  ...Object.fromEntries(uploadKinds.map((kind) => [uploadPath(kind), uploadRules[kind]])),
}

/**
 * Every issue that a call may report, except `unknownField`, whose path the caller chooses. A wrong path parameter
 * and a missing `If-Match` have no issue: the problems `not_found` and `precondition_required` say enough.
 */
export function issuesOfCall(name: CallName): CallIssue[] {
  const { body, idempotent }: Endpoint = table[name]
  return [
    ...listed('query', queryRules[name] ?? {}),
    ...(idempotent ? listed('header', idempotencyRules) : []),
    ...(body === 'multipart' ? listed('part', partRules) : []),
    ...(typeof body === 'string' ? [] : possibleIssues(body)).map((issue) => ({
      in: 'body' as const,
      ...issue,
    })),
  ]
}

function listed(place: IssuePlace, rules: RulesByPath): CallIssue[] {
  return Object.entries(rules).flatMap(([path, ofPath]) =>
    (Object.entries(ofPath) as [Rule, RuleParams][]).map(([rule, params]) => ({
      in: place,
      path,
      rule,
      params,
      isOfState: false,
    })),
  )
}
