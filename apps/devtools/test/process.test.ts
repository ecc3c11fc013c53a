import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { deadOrigin, startBackend } from './support.ts'

/** Starts the program; it is killed after the test at the latest. */
function start(environment: Record<string, string>) {
  const child = fork(fileURLToPath(new URL('../src/main.ts', import.meta.url)), {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', ...environment },
    execArgv: [],
    silent: true,
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const ended = once(child, 'close').then(([code]) => code)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, ended, errors: () => errors }
}

it.each<[string, () => Promise<Record<string, string>>, RegExp]>([
  ['no target', async () => ({}), /TARGET_URL/],
  ['a target with a path', async () => ({ TARGET_URL: 'https://example.com/api' }), /TARGET_URL: expected/],
  ['production', async () => ({ TARGET_URL: 'https://example.com', NODE_ENV: 'production' }), /production/],
  ['a target that is down', async () => ({ TARGET_URL: await deadOrigin() }), /^Nothing listens at http/],
  [
    'a target that answers HTML',
    async () => ({
      TARGET_URL: await startBackend((_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end(),
      ),
    }),
    /answers 200 with HTML/,
  ],
  [
    'a target that redirects',
    async () => ({
      TARGET_URL: await startBackend((_request, response) =>
        response.writeHead(302, { location: 'https://login.example/' }).end(),
      ),
    }),
    /redirects to https:\/\/login\.example\//,
  ],
  [
    'a port that is taken',
    async () => {
      const taken = await startBackend((_request, response) => response.end())
      return { TARGET_URL: taken, PORT: new URL(taken).port }
    },
    /EADDRINUSE.*Set HOST and PORT/,
  ],
])('with %s the program ends with 2 and says why, without a stack', async (_what, environment, reason) => {
  const { ended, errors } = start(await environment())
  expect(await ended).toBe(2)
  expect(errors()).toMatch(reason)
  expect(errors()).not.toContain('    at ')
})

it('the program starts before a backend that answers errors, and stops when it is told to', async () => {
  const target = await startBackend((_request, response) => response.writeHead(500).end())
  const { child, ended } = start({ TARGET_URL: target })
  const [{ port }] = await once(child, 'message')
  expect((await fetch(`http://127.0.0.1:${port}/api/jobs`)).status).toBe(500)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
