import { type Contract, listOf, member, objectOf, objectsOf } from '../kit/contract.ts'
import { operationFinder } from '../kit/find-operation.ts'
import type { Result } from '../kit/run.ts'

type Seen = { seen: readonly string[]; never: readonly string[] }

/** What a run saw of a call: statuses and problem codes that the document declares, and rules of issues. */
export type CallCoverage = {
  call: string
  /** Requests that the run sent. They use up limits, except those of a case with its own client. */
  requests: number
  statuses: Seen
  problems: Seen
  rules: readonly string[]
}

/** What a run saw of each call of the contract. */
export function coverageOf(contract: Contract, results: readonly Result[]): CallCoverage[] {
  const find = operationFinder(contract)
  const answers = new Map<string, { status: string; json: unknown }[]>()
  for (const { sent, received } of results.flatMap(({ exchanges }) => exchanges)) {
    const call = find(sent.method, sent.target.split('?')[0] ?? '')?.operation?.id
    if (call === undefined) continue
    const own = answers.get(call) ?? []
    answers.set(call, own)
    own.push({ status: String(received.status), json: received.json })
  }
  return [...contract.operations.values()].map(({ id, description }) => {
    const own = answers.get(id) ?? []
    const checks = objectsOf(objectOf(description['x-call']).checks)
    const refused = own.filter(({ status }) => status >= '400')
    const codes = refused.flatMap(({ json }) => member(json, 'code') ?? []).map(String)
    const issues = own.flatMap(({ json }) => listOf(member(json, 'issues')))
    return {
      call: id,
      requests: own.length,
      statuses: compared(
        Object.keys(objectOf(description.responses)),
        own.map(({ status }) => status),
      ),
      problems: compared(
        checks.flatMap(({ problems }) => listOf(problems).map(String)),
        codes,
      ),
      rules: unique(issues.map((issue) => String(member(issue, 'rule')))),
    }
  })
}

function compared(declared: readonly string[], found: readonly string[]): Seen {
  return { seen: unique(found), never: unique(declared).filter((each) => !found.includes(each)) }
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort()
}
