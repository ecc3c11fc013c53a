import { callUrl, type QueryValues } from '../contract/request.ts'
import { type TestSupportCall, type TestSupportCallName, testSupportCalls } from './calls.ts'
import type { TestAnswerOf, TestArgsOf } from './types.ts'

/** A call was refused. The message has the status and the problem. */
export class TestSupportRefused extends Error {
  override name = 'TestSupportRefused'
}

/** Makes a call for tests. Throws `TestSupportRefused` when the server answers with a problem. */
export type TestSupportClient = <K extends TestSupportCallName>(
  name: K,
  ...args: object extends TestArgsOf<K> ? [TestArgsOf<K>?] : [TestArgsOf<K>]
) => Promise<TestAnswerOf<K>>

type AnyArgs = {
  params?: Readonly<Record<string, string>> | undefined
  query?: QueryValues | undefined
  body?: unknown
}

/** @param origin of the server, or of a site that passes `/__mock` on to it. */
export function testSupportClient(origin: string): TestSupportClient {
  return async (name, ...[args]) => {
    const call: TestSupportCall = testSupportCalls[name]
    const { params, query, body }: AnyArgs = args ?? {}
    const answer = await fetch(origin + callUrl(call, params, query, ''), {
      method: call.method,
      ...(call.body === 'json' && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new TestSupportRefused(`${name}: ${answer.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
}
