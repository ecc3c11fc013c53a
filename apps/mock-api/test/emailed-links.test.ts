import { answerIn, exchange } from '@recruiting/http/test-wire'
import { linkPurposes } from '@recruiting/schema/options'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Backend, startBackend } from './support/backend.ts'
import { allRows, linkOf, linkOfEach, unknownToken } from './support/links.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

it('the token of a link has 256 random bits and is stored nowhere', async () => {
  const tokens = await linkOfEach(backend, 'tokens@example.com')
  const rows = await allRows(backend)
  for (const token of Object.values(tokens)) {
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(rows).not.toContain(token)
  }
  expect(new Set(Object.values(tokens)).size).toBe(linkPurposes.length)
})

it('the header of a link is refused when it occurs twice, even with valid tokens', async () => {
  const token = await linkOf(backend, 'personal-info', 'person@example.com')
  const lines = ['GET /api/personal-info HTTP/1.1', 'Host: x', 'Connection: close']
  const header = `Authorization: Bearer ${token}`
  const ask = async (headers: string[]) =>
    answerIn(await exchange(backend, [...lines, ...headers, '', ''].join('\r\n'))).status
  expect(await ask([header])).toBe(200)
  expect(await ask([header, header])).toBe(401)
  expect(await ask([header, `authorization: Bearer ${unknownToken()}`])).toBe(401)
})
