import { expect, it } from 'vitest'
import { endsConnection, isMisframed } from './framing.ts'

type Headers = Parameters<typeof isMisframed>[0]['headers']

it.each<[method: string, version: string, headers: Headers, isWrong: boolean]>([
  ['GET', '1.1', {}, false],
  ['GET', '1.1', { 'content-length': '0' }, false],
  ['GET', '1.1', { 'content-length': '1' }, true],
  ['HEAD', '1.1', { 'content-length': '1' }, true],
  ['DELETE', '1.1', { 'transfer-encoding': 'chunked' }, true],
  ['OPTIONS', '1.1', { 'content-length': '1' }, true],
  ['TRACE', '1.1', { 'content-length': '1' }, true],
  ['POST', '1.1', { 'content-length': '1' }, false],
  ['PUT', '1.1', { 'transfer-encoding': 'Chunked' }, false],
  ['PATCH', '1.1', { 'transfer-encoding': 'gzip, chunked' }, true],
  ['POST', '1.1', { 'transfer-encoding': '' }, true],
  ['POST', '1.0', { 'transfer-encoding': 'chunked' }, true],
  ['POST', '1.0', { 'content-length': '1' }, false],
  ['POST', '1.1', { 'transfer-encoding': 'chunked', 'content-length': '1' }, true],
  ['POST', '1.1', { 'content-length': String(Number.MAX_SAFE_INTEGER) }, false],
  ['POST', '1.1', { 'content-length': '9007199254740993' }, true],
  ['POST', '1.1', { 'content-length': '0x5' }, true],
  ['POST', '1.1', { 'content-length': '5, 5' }, true],
])('%s in HTTP/%s with %o is misframed: %s', (method, httpVersion, headers, isWrong) => {
  const request = { method, httpVersion, headers }
  expect(isMisframed(request)).toBe(isWrong)
  expect(endsConnection(request)).toBe(isWrong)
})

it('a request to upgrade the protocol is the last of its connection', () => {
  const request = { method: 'GET', httpVersion: '1.1', headers: { upgrade: 'websocket' } }
  expect(isMisframed(request)).toBe(false)
  expect(endsConnection(request)).toBe(true)
})
