import { connect } from 'node:net'
import { Problem } from '@recruiting/schema/contract/problem'
import { expect } from 'vitest'
import type { Backend, RawAnswer } from './backend.ts'

/** Writes bytes to the port and reads until the connection is closed. */
export function exchange({ port }: Pick<Backend, 'port'>, ...pieces: (string | Buffer)[]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => resolve(text))
  for (const piece of pieces) socket.write(piece)
  return promise
}

/** An answer as it stands on the wire, taken apart. */
export function answerIn(text: string): RawAnswer {
  const [top = '', body = ''] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = top.split('\r\n')
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(': ')
    return [name.toLowerCase(), value.join(': ')]
  })
  return { status: Number(statusLine.split(' ')[1]), headers: Object.fromEntries(headers), text: body }
}

/** The problem in an answer as it stands on the wire. */
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

/** A request's first lines; what follows ends with an empty line. */
export const head = (lines: string) => `${lines}\r\nHost: a\r\nConnection: close\r\n`
