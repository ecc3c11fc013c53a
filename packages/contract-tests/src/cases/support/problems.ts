import { type JsonObject, listOf, member, objectOf } from '../../kit/contract.ts'
import { type Exchange, parsedJson } from '../../kit/exchange.ts'
import { expectEqual, expectThat, Mismatch } from '../../kit/mismatch.ts'

/** What an answer must be. Without `code` the call succeeds; without `issues` a problem has none. */
export type Expected = { status: number; code?: string | undefined; issues?: readonly unknown[] | undefined }

/** The JSON object of an answer. Throws `Mismatch` when it is none. */
export function bodyOf(exchange: Exchange): JsonObject {
  const { json } = exchange.received
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new Mismatch('the body', 'a JSON object', json, exchange)
  }
  return objectOf(json)
}

/** The issues of an answer; empty when it has none. */
export function issuesOf({ received }: Exchange): unknown[] {
  return listOf(member(received.json, 'issues'))
}

/** The issues of an answer in short: `path rule`. */
export function shortIssues(exchange: Exchange): string[] {
  return issuesOf(exchange).map((issue) => {
    const { path, rule } = objectOf(issue)
    return `${String(path)} ${String(rule)}`
  })
}

/** The code of the problem; undefined for an answer that is none. */
export function codeOf({ received }: Exchange): unknown {
  return member(received.json, 'code')
}

/** The code of a problem whose status has no other one in these requests. */
export const codeOfStatus: Readonly<Record<number, string>> = {
  400: 'malformed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  422: 'validation_failed',
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
  expectEqual(`${what}: issues`, shortIssues(exchange), issues, exchange)
}

/** The headers of the contract that are the same in equal answers. A gateway may add others, such as `CF-Ray` or a cookie. */
const ofContract = [
  ...['allow', 'cache-control', 'content-language', 'content-length', 'content-type'],
  ...['etag', 'retry-after', 'www-authenticate'],
]

/** The headers of an answer that the contract knows and that do not differ from answer to answer. */
export function lasting({ received }: Exchange): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(received.headers).filter(([name]) => ofContract.includes(name)))
}

/** Status, headers and body without what differs from answer to answer, but with members that the document does not name. */
export function comparable(exchange: Exchange): object {
  const { requestId: _, ...body } = objectOf(parsedJson(exchange.received.text) ?? {})
  return { status: exchange.received.status, body, headers: lasting(exchange) }
}

/** Throws `Mismatch` unless a time in an answer is that of the answer by its `Date`, to the minute. */
export function expectPresent(what: string, time: unknown, exchange: Exchange): void {
  const off = Date.parse(String(time)) - Date.parse(exchange.received.headers.date ?? '')
  expectThat(`${what} is the time of the answer`, Math.abs(off) < 60_000, time, exchange)
}
