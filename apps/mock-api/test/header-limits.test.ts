import { answerIn, exchange } from '@recruiting/http/test-wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, startBackend } from './support/backend.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

/** A request line and headers of exactly `bytes`, with `count` headers, filled up in the target or in a header. */
function headOf(bytes: number, count: number, filled: 'target' | 'header'): string {
  const made = (filling: string) => {
    const [inTarget, inHeader] = filled === 'target' ? [filling, ''] : ['', filling]
    const others = Array.from({ length: count - 3 }, (_, at) => `X-${at}: ${at}\r\n`).join('')
    return `GET /api/jobs?keyword=${inTarget} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${others}X: ${inHeader}\r\n\r\n`
  }
  return made('x'.repeat(bytes - made('').length))
}

describe('request line and headers', () => {
  it.each([
    [8_192, 3, 'header', 200],
    [8_192, 3, 'target', 422],
    [8_192, 100, 'header', 200],
    [32_768, 3, 'header', 431],
    [32_768, 3, 'target', 431],
  ] as const)('of %d bytes and %d headers, filled up in the %s: %d', async (bytes, count, filled, status) => {
    const head = headOf(bytes, count, filled)
    expect(Buffer.byteLength(head)).toBe(bytes)
    const answer = answerIn(await exchange(backend, head))
    expect(answer.status).toBe(status)
    if (status === 431) expect(JSON.parse(answer.text).code).toBe('headers_too_large')
  })
})
