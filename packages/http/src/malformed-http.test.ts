import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shareConnections } from './connection-share.ts'
import { answerMalformedHttp } from './malformed-http.ts'
import { answerIn, exchange, head } from './test-wire.ts'

const server = createServer({ headersTimeout: 300, connectionsCheckingInterval: 50 }, (request, response) => {
  request.resume().once('end', () => response.end())
})
let port = 0
beforeAll(async () => {
  server.on('clientError', (error, socket: Socket) =>
    answerMalformedHttp(error, socket, (id) => ({ 'x-request-id': id })),
  )
  shareConnections(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const chunked = `${head('POST / HTTP/1.1')}Transfer-Encoding: chunked\r\n\r\n`

it.each([
  ['nonsense', 'nonsense\r\n\r\n', 400, 'malformed'],
  ['headers that do not end', 'GET / HTTP/1.1\r\nHost: a\r\n', 408, 'request_timeout'],
  [
    'headers that are too long',
    `${head('GET / HTTP/1.1')}A: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['chunks with long extensions', `${chunked}5;${'x'.repeat(20_000)}\r\nhello\r\n`, 413, 'payload_too_large'],
])('answers %s', async (_what, bytes, status, code) => {
  const answer = answerIn(await exchange({ port }, bytes))
  const problem = JSON.parse(answer.text)

  expect(answer.status).toBe(status)
  expect(problem).toMatchObject({ status, code })
  expect(answer.headers).toMatchObject({
    'x-request-id': problem.requestId,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(answer.text)),
    connection: 'close',
  })
  const { date = '' } = answer.headers
  expect(new Date(date).toUTCString()).toBe(date)
})
