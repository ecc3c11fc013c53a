import type { CleanUp } from '../kit/clean-up.ts'
import { type Contract, listOf, member, objectOf, objectsOf } from '../kit/contract.ts'
import type { Exchange } from '../kit/exchange.ts'
import { operationFinder } from '../kit/find-operation.ts'
import type { Result } from '../kit/run.ts'
import { worldHeader } from '../kit/test-support.ts'

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

/** How much of a limit the run used, that is of its default. */
export type LimitUse = {
  /** A name of `x-rate-limits`. */
  limit: string
  most: number
  /** By the busiest client. */
  used: number
}

/** Statuses of checks that come before that of the limits, and of a request that a limit refused. */
const before = ['403', '404', '405', '406', '429']

/** What an answer to an upload used of a limit of bytes. */
function stagedBytes({ status, json }: Exchange['received']): number {
  const size = status === 201 ? member(json, 'size') : 0
  return Number.isSafeInteger(size) ? Number(size) : 0
}

/**
 * @param isForgotten whether the target forgot its limits before and after each case that runs alone; these are left out then
 * @param deletions the requests for a deletion that the clean-up sent
 */
export function limitsOf(
  contract: Contract,
  results: readonly Result[],
  { isForgotten, deletions = [] }: { isForgotten: boolean; deletions?: CleanUp['requests'] | undefined },
): LimitUse[] {
  const find = operationFinder(contract)
  const limitsOfCall = (method: string, path: string) => {
    const call = find(method, path)?.operation?.description['x-call']
    return call === undefined ? [] : listOf(objectOf(call).rateLimits).map(String)
  }
  const used = new Map<string, Map<string, number>>()
  const use = (limit: string, client: string, amount: number) => {
    const clients = used.get(limit) ?? new Map<string, number>()
    used.set(limit, clients.set(client, (clients.get(client) ?? 0) + amount))
  }
  const limits = objectOf(contract.document['x-rate-limits'])
  const shared = results.flatMap(({ case: each, exchanges }) => (isForgotten && each.alone ? [] : exchanges))
  // Each world has its own limits.
  for (const { sent, received } of shared.filter((exchange) => !(worldHeader in exchange.sent.headers)))
    for (const limit of limitsOfCall(sent.method, sent.target.split('?')[0] ?? '')) {
      const { per, counts } = objectOf(limits[limit])
      const isWrong = received.status === 401 && /^Bearer [\w-]{43}$/i.test(sent.headers.Authorization ?? '')
      const amount =
        counts === 'bytes'
          ? stagedBytes(received)
          : Number(counts === 'wrongTokens' ? isWrong : !before.includes(String(received.status)))
      use(limit, per === 'client' ? (sent.from ?? '') : '', amount)
    }
  for (const { from, count } of deletions) {
    use('deletionRequests', from, count)
    use('linkMails', '', count)
  }
  return Object.entries(limits).map(([limit, size]) => ({
    ...{ limit, most: Number(objectOf(size).most) },
    used: Math.max(0, ...(used.get(limit)?.values() ?? [])),
  }))
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
