import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { logOf } from './support/request-log.ts'
import { startServer } from './support/server-process.ts'

const file = fileURLToPath(new URL('../src/proxy.ts', import.meta.url))

/** A server that answers every request so. @returns its origin. */
async function serve(status: number, headers: Record<string, string>): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status, headers).end('<p>Hello'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function closedPort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

it.each<[string, () => Promise<Record<string, string>>, RegExp]>([
  ['no target', async () => ({}), /TARGET_URL/],
  ['a target with a path', async () => ({ TARGET_URL: 'https://example.com/api' }), /TARGET_URL: expected/],
  ['production', async () => ({ TARGET_URL: 'https://example.com', NODE_ENV: 'production' }), /production/],
  ['a target that is down', async () => ({ TARGET_URL: await closedPort() }), /^Nothing listens at http/],
  [
    'a target that answers HTML',
    async () => ({ TARGET_URL: await serve(200, { 'content-type': 'text/html' }) }),
    /answers 200 with HTML/,
  ],
  [
    'a target that redirects',
    async () => ({ TARGET_URL: await serve(302, { location: 'https://login.example/' }) }),
    /redirects to https:\/\/login\.example\//,
  ],
])('with %s it ends with 2 and says why, without a stack', async (_what, environment, reason) => {
  const { ended, errors, port } = await startServer(await environment(), file)
  expect(await ended).toBe(2)
  expect(port).toBeUndefined()
  expect(errors()).toMatch(reason)
  expect(errors()).not.toContain('    at ')
})

it('starts before a backend that answers errors, passes them on and stops', async () => {
  const target = await serve(500, { 'content-type': 'application/problem+json' })
  const { child, ended, port } = await startServer({ TARGET_URL: target }, file)
  expect((await fetch(`http://127.0.0.1:${port}/api/jobs`)).status).toBe(500)
  const { requests } = await logOf({ url: `http://127.0.0.1:${port}` }).call('listRequests')
  expect(requests).toMatchObject([{ status: 500, verdict: 'answer' }])
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
