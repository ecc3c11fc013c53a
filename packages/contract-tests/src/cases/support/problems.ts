import { objectOf } from '../../kit/contract.ts'
import type { Exchange } from '../../kit/exchange.ts'
import { expectEqual } from '../../kit/mismatch.ts'
import { listOf } from './vectors.ts'

/** What an answer must be. Without `code` the call succeeds; without `issues` a problem has none. */
export type Expected = { status: number; code?: string | undefined; issues?: readonly unknown[] | undefined }

/** The issues of an answer; empty when it has none. */
export function issuesOf({ received }: Exchange): unknown[] {
  return listOf(bodyOf(received.json).issues)
}

/** The code of the problem; undefined for an answer that is none. */
export function codeOf({ received }: Exchange): unknown {
  return bodyOf(received.json).code
}

/** An issue in short: its path and its rule. */
export function shortIssue(issue: unknown): string {
  const { path, rule } = objectOf(issue)
  return `${String(path)} ${String(rule)}`
}

/** Compares status, code and issues. @param what the request in words. */
export function expectAnswer(what: string, exchange: Exchange, expected: Expected): void {
  const { status, code, issues = [] } = expected
  expectEqual(`${what}: the status`, exchange.received.status, status, exchange)
  expectEqual(`${what}: the code`, codeOf(exchange), code, exchange)
  expectEqual(`${what}: issues`, issuesOf(exchange), issues, exchange)
}

/** Compares status, code and issues in short (`path rule`). */
export function expectShort(
  what: string,
  exchange: Exchange,
  status: number,
  code: string | undefined,
  ...issues: readonly string[]
): void {
  expectEqual(`${what}: the status`, exchange.received.status, status, exchange)
  expectEqual(`${what}: the code`, codeOf(exchange), code, exchange)
  expectEqual(`${what}: issues`, issuesOf(exchange).map(shortIssue), issues, exchange)
}

/** The answer's body as an object; empty for any other body. */
export function bodyOf(json: unknown): { readonly [name: string]: unknown } {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? objectOf(json) : {}
}

/** Headers without those that differ from answer to answer. */
export function lasting({ received }: Exchange): Readonly<Record<string, string>> {
  const { date: _, 'x-request-id': _id, ...others } = received.headers
  return others
}

/** Status, headers and body without what differs from answer to answer. */
export function comparable(exchange: Exchange): object {
  const { requestId: _, ...body } = bodyOf(exchange.received.json)
  return { status: exchange.received.status, body, headers: lasting(exchange) }
}
