import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type PlainRequest, request, testPath, wireCases } from '@recruiting/http/test-requests'
import { exchange } from '@recruiting/http/test-wire'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startTestSite } from './test-site.ts'

/** A request that closes its connection after the answer. */
const lastOf = (path: string): string => request('GET', ['Connection: close'], '').replace(testPath, path)
const readOf = (path: string): PlainRequest => ({ method: 'GET', path, body: '' })

/** What the backend gets: the complete requests, and an error for everything that is none. */
let received: PlainRequest[] = []
let broken: unknown[] = []
beforeEach(() => {
  received = []
  broken = []
})

/** For Node's parser a length applies to the body of any method, and what is misframed ends the connection. */
async function answerAll(asked: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url: path = '' } = asked
  const answer = () => response.end(`${method} ${path}`)
  const mayHaveBody = ['POST', 'PUT', 'PATCH'].includes(method)
  if (!mayHaveBody) answer()
  // The site breaks off what it finds misframed later.
  const body = await text(asked).catch(() => undefined)
  if (body === undefined) return
  received.push({ method, path, body })
  if (mayHaveBody) answer()
}

const backend = createServer((asked, response) => void answerAll(asked, response)).on(
  'clientError',
  (error: NodeJS.ErrnoException, socket) => {
    socket.destroy()
    if (error.code !== 'ECONNRESET' && error.code !== 'HPE_INVALID_EOF_STATE') broken.push(error)
  },
)
await once(backend.listen(0, '127.0.0.1'), 'listening')
afterAll(() => backend.close().closeAllConnections())
const { port } = backend.address() as AddressInfo
const site = await startTestSite(undefined, { apiUrl: `http://127.0.0.1:${port}` }, afterAll)

it.each(wireCases)('both servers agree on where a request ends: $name', async ({ bytes, requests }) => {
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
  expect(sorted(received)).toEqual(sorted(seen))
  expect(broken).toEqual([])
  const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  if (requests.length === 0) expect(['', '400', '431']).toContain(statuses.join())
})

function sorted(requests: readonly PlainRequest[]): string[] {
  return requests.map(({ method, path, body }) => `${method} ${path} ${body}`).sort()
}
