import { requestTargets } from '@recruiting/http/test-request-targets'
import { answerIn, exchange, head } from '@recruiting/http/test-wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Backend, startBackend } from './support/backend.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

it.each(requestTargets)('answers %s with %d %s, like the site', async (target, status, code) => {
  const answer = answerIn(await exchange(backend, `${head(`GET ${target} HTTP/1.1`)}\r\n`))
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([status, code])
})

it.each(requestTargets.filter(([, status]) => status === 404))(
  'answers OPTIONS %s in the same way',
  async (target) => {
    const answer = answerIn(await exchange(backend, `${head(`OPTIONS ${target} HTTP/1.1`)}\r\n`))
    expect(JSON.parse(answer.text).code).toBe('not_found')
  },
)

it.each([
  ['GET', 'http://a/api/jobs', 200],
  ['GET', 'HTTPS://a:8443/api/jobs?page=1', 200],
  ['GET', 'http://a', 404],
  ['PATCH', 'http://a/api/jobs', 405],
])('%s %s is routed without scheme and host: %d', async (method, target, status) => {
  const answer = answerIn(await exchange(backend, `${head(`${method} ${target} HTTP/1.1`)}\r\n`))
  expect(answer.status).toBe(status)
})
