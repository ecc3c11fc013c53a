import { callUrl, type QueryValues } from '../contract/request.ts'
import { type SteeringCallName, steeringCalls } from '../steering/calls.ts'
import type { SteeringTables } from '../steering/tables.ts'
import { type TestSupportCall, type TestSupportCallName, testSupportCalls } from './calls.ts'
import type { AnswerOfRow, ArgsOfRow, TestAnswerOf, TestArgsOf } from './types.ts'

/** A call was refused. The message has the status and the problem. */
export class TestSupportRefused extends Error {
  override name = 'TestSupportRefused'
}

/** Makes a call for tests. Throws `TestSupportRefused` when the server answers with a problem. */
export type TestSupportClient = <K extends TestSupportCallName>(
  name: K,
  ...args: object extends TestArgsOf<K> ? [TestArgsOf<K>?] : [TestArgsOf<K>]
) => Promise<TestAnswerOf<K>>

/** As `TestSupportClient`, for the calls that only the reference backend has. */
export type SteeringClient = <K extends SteeringCallName>(
  name: K,
  ...args: object extends ArgsOfRow<SteeringTables[K]>
    ? [ArgsOfRow<SteeringTables[K]>?]
    : [ArgsOfRow<SteeringTables[K]>]
) => Promise<AnswerOfRow<SteeringTables[K]>>

type AnyArgs = {
  params?: Readonly<Record<string, string>> | undefined
  query?: QueryValues | undefined
  body?: unknown
}

/** Sends a request, as `fetch` does. */
export type Send = (url: string, init: RequestInit) => Promise<Response>

/** @param origin of the server, or of a site that passes `/__mock` on to it. */
export function testSupportClient(origin: string, send: Send = fetch): TestSupportClient {
  return async (name, ...[args]) => await call(origin, name, testSupportCalls[name], args ?? {}, send)
}

/** @param send steers a single browser when it keeps cookies. */
export function steeringClient(origin: string, send: Send = fetch): SteeringClient {
  return async (name, ...[args]) => await call(origin, name, steeringCalls[name], args ?? {}, send)
}

async function call(
  origin: string,
  name: string,
  { method, path, query: declared }: Pick<TestSupportCall, 'method' | 'path' | 'query'>,
  { params, query, body }: AnyArgs,
  send: Send,
) {
  const answer = await send(
    origin + callUrl({ path, ...(declared && { query: declared }) }, params, query, ''),
    {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    },
  )
  const text = await answer.text()
  if (!answer.ok) throw new TestSupportRefused(`${name}: ${answer.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}
