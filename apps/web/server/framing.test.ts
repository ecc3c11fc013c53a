import { type PlainRequest, request, testPath, wireCases } from '@recruiting/http/test-requests'
import { exchange } from '@recruiting/http/test-wire'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RawBackend, startRawBackend } from './test-raw-backend.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let backend: RawBackend
let site: TestSite
beforeEach(async () => {
  backend = await startRawBackend()
  site = await startTestSite(undefined, { apiUrl: backend.apiUrl })
})
afterEach(async () => {
  await site.close()
  await backend.close()
})

/** A request that closes its connection after the answer. */
const lastOf = (path: string): string => request('GET', ['Connection: close'], '').replace(testPath, path)
const readOf = (path: string): PlainRequest => ({ method: 'GET', path, body: '' })

describe('where a request ends', () => {
  it.each(wireCases)('$name', async ({ bytes, requests }) => {
    // One connection from the site to the backend is open and idle.
    await exchange(site, lastOf('/api/first'))
    const answers = await exchange(site, Buffer.from(bytes + lastOf('/api/last'), 'latin1'))
    const next = await exchange(site, lastOf('/api/next'))

    // The answer to another caller does not depend on what was sent before.
    expect(next).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nGET \/api\/next$/s)
    const isOver = !answers.includes('GET /api/last')
    const seen = [
      readOf('/api/first'),
      ...requests,
      ...(isOver ? [] : [readOf('/api/last')]),
      readOf('/api/next'),
    ]
    // Requests of one connection may reach the backend concurrently.
    expect(sorted(backend.requests)).toEqual(sorted(seen))
    expect(backend.broken()).toBe(0)
    const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    if (requests.length === 0) expect(['', '400', '431']).toContain(statuses.join())
  })
})

function sorted(requests: readonly PlainRequest[]): string[] {
  return requests.map(({ method, path, body }) => `${method} ${path} ${body}`).sort()
}
