import { expect, test } from 'vitest'
import { fakeTarget, json } from '../cli/fake-target.ts'
import { contractFolder } from '../contract-folder.ts'
import { readContract } from './contract.ts'
import { receivedOf } from './exchange.ts'
import { ownFault } from './judge.ts'
import { Mismatch, NoAnswer, NotArisen } from './mismatch.ts'
import { createRaw, type RawOptions } from './raw.ts'

function rawTo(origin: string, more: Partial<RawOptions> = {}) {
  return createRaw({ origin, headers: {}, patience: 5000, turn: async () => {}, record: () => {}, ...more })
}

test('a request without an answer is named with the error of its connection', async () => {
  const origin = await fakeTarget((request) => request.socket.destroy())
  const asked = rawTo(origin).exact({ method: 'GET', target: '/api/jobs' })
  await expect(asked).rejects.toThrow(NoAnswer)
  await expect(asked).rejects.toMatchObject({
    code: 'ECONNRESET',
    message: expect.stringContaining('GET /api/jobs'),
  })
})

test('every request goes below the path of the target', async () => {
  const paths: unknown[] = []
  const origin = await fakeTarget((request, response) => {
    paths.push(request.url)
    json(200, {})(request, response)
  })
  const raw = rawTo(`${origin}/test`)
  await raw.exact({ method: 'GET', target: '/api/jobs?page=1' })
  await raw.bytes('GET /api/jobs HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(paths).toEqual(['/test/api/jobs?page=1', '/test/api/jobs'])
})

test.each([
  ['Cache-Control', 'no-cache, No-Store,max-age=0', 'no-store'],
  ['Cache-Control', 'must-revalidate, no-cache,public', 'public, no-cache'],
  ['Cache-Control', 'public, max-age=60', 'public, max-age=60'],
  ['Content-Language', 'ZH-hant-tw', 'zh-Hant-TW'],
  ['Content-Language', 'EN-us', 'en-US'],
  ['Content-Language', 'fr', 'fr'],
  ['WWW-Authenticate', 'bearer realm="emailed-link"', 'Bearer realm="emailed-link"'],
])('%s: %s is compared as %s, and shown as it came', (name, value, expected) => {
  const { headers, shown } = receivedOf(200, { [name]: value }, Buffer.of())
  expect(headers[name.toLowerCase()]).toBe(expected)
  expect(shown?.[name.toLowerCase()]).toBe(value)
})

test('a case that sends the token of a link cannot be checked behind a gateway that reads Authorization', async () => {
  const raw = rawTo(await fakeTarget(json(200, {})), { headers: { authorization: 'Basic YTpi' } })
  const asked = raw.exact({ method: 'GET', target: '/', headers: [['Authorization', 'Bearer t']] })
  await expect(asked).rejects.toThrow(NotArisen)
})

const contract = readContract(contractFolder())
const path = '/api/delete-resume'

/** What the kit finds wrong in its own request that a target answered. */
function faultIn(sent: { target?: string; body?: string }, status: number, error?: unknown) {
  const exchange = {
    operation: undefined,
    sent: { method: 'POST', target: path, headers: {}, ...sent },
    received: { status, headers: {}, text: '', json: undefined },
    took: 1,
  }
  return ownFault(contract, [exchange], error ? new Mismatch('the status', 202, status, exchange) : undefined)
    ?.message
}

test.each([
  ['a body that the document does not allow', { body: '{"email":1}' }, /the body at \/email.*got 1$/],
  [
    'an unknown query',
    { target: `${path}?a=1`, body: '{"email":"a@example.com"}' },
    /the names of the query/,
  ],
  ['nothing', { body: '{"email":"a@example.com"}' }, undefined],
])('%s in an accepted request is a fault of the kit', (_, sent, message) => {
  const expected = message === undefined ? undefined : expect.stringMatching(message)
  expect(faultIn(sent, 202)).toEqual(expected)
  expect(faultIn(sent, 422, true)).toEqual(expected)
  expect(faultIn(sent, 422)).toBeUndefined()
})
