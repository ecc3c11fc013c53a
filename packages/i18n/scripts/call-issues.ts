import { type CallName, calls } from '@recruiting/schema/contract/calls'
import type { Endpoint } from '@recruiting/schema/contract/endpoint'
import { table } from '@recruiting/schema/contract/table'
import { uploadRules } from '@recruiting/schema/fields/file'
import { jobFilters, mapFilters } from '@recruiting/schema/job-filters'
import { limits } from '@recruiting/schema/limits'
import { uploadKinds } from '@recruiting/schema/options'
import { type PossibleIssue, possibleIssues } from '@recruiting/schema/possible-issues'
import type { Rule, RuleParams } from '@recruiting/schema/rules'
import { uploadPath } from '@recruiting/schema/upload'

/** The part of a request that an issue is about; `part` is a part of a multipart body. */
export type IssuePlace = 'query' | 'header' | 'part' | 'body'

/** An issue that a call may report: its place, and its path without list positions. */
export type CallIssue = PossibleIssue & { in: IssuePlace }

type RulesByPath = Readonly<Record<string, Readonly<Partial<Record<Rule, RuleParams>>>>>

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

/** The names of all calls. */
export const callNames = Object.keys(calls) as readonly CallName[]

function listed(place: IssuePlace, rules: RulesByPath): CallIssue[] {
  return Object.entries(rules).flatMap(([path, ofPath]) =>
    (Object.entries(ofPath) as [Rule, RuleParams][]).map(([rule, params]) => ({
      in: place,
      path,
      rule,
      params,
    })),
  )
}
