import { Problem } from '@recruiting/schema/contract/problem'
import { expect } from 'vitest'

/** The problem in a raw answer. */
export function problemIn(text: string): Problem {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const headers = head.toLowerCase()
  expect(headers).toContain('content-type: application/problem+json; charset=utf-8')
  expect(headers).toContain('content-language: zh-hant-tw')
  expect(headers).toContain("content-security-policy: default-src 'none'")
  expect(headers).toContain(`content-length: ${Buffer.byteLength(body)}`)
  const problem = Problem.parse(JSON.parse(body))
  expect(headers).toContain(`x-request-id: ${problem.requestId}`)
  expect(head).toContain(`HTTP/1.1 ${problem.status} `)
  return problem
}
