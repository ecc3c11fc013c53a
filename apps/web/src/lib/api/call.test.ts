import { beforeEach, expect, it, vi } from 'vitest'
import { callApi } from './call.ts'

const token = 'q3Zc0J6n1H8kT5rVw9yB2dFgXmPsLuEaNiOoCjKhUvM'
let asked: { url: string; headers: Headers } | undefined
let answer: Response

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked = { url, headers: new Headers(init.headers) }
    return Promise.resolve(answer)
  })
})

it('sends no header a call does not need', async () => {
  answer = Response.json({ items: [] })
  await callApi('listApplicationChannels', {}, { locale: 'us' })
  expect([...(asked?.headers.keys() ?? [])]).toEqual(['accept', 'accept-language'])
})

it('is a problem of the link when the server says so, with the seconds to wait', async () => {
  const problem = { type: 'x', title: 'Too many', status: 429, code: 'too_many_requests', requestId: 'r' }
  answer = Response.json(problem, { status: 429, headers: { 'retry-after': '12' } })
  await expect(callApi('resendLink', { token }, { locale: 'us' })).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfter: 12,
  })
})

it.each(['', 'a b', '連結', 'x\r\ny: z', 'a/b', 'x'.repeat(201)])(
  'asks nobody about %j, which is no token',
  async (text) => {
    asked = undefined
    const call = callApi('getReferral', { token: text }, { locale: 'tw' })
    await expect(call).rejects.toMatchObject({ code: 'link_invalid', status: 401 })
    expect(asked).toBeUndefined()
  },
)

it('is no answer when a success breaks off, or is none of the backend', async () => {
  const half = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"reference":"AB'))
      controller.error(new TypeError('terminated'))
    },
  })
  for (const body of [half, '<h1>Sign in to the network</h1>', '']) {
    answer = new Response(body, { status: 201 })
    const call = callApi('listApplicationChannels', {}, { locale: 'tw' })
    await expect(call).rejects.toMatchObject({ code: 'offline', status: 0 })
  }
})

it('is cancelled, not offline, when the caller gave up while the answer was on its way', async () => {
  const caller = new AbortController()
  const given = new ReadableStream({
    pull(controller) {
      caller.abort()
      controller.error(caller.signal.reason)
    },
  })
  answer = new Response(given, { status: 200 })
  const call = callApi('listApplicationChannels', {}, { locale: 'tw', signal: caller.signal })
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

it('has the status of a failure whose body is not readable', async () => {
  answer = new Response('<h1>Bad gateway</h1>', { status: 502 })
  const call = callApi('listApplicationChannels', {}, { locale: 'tw' })
  await expect(call).rejects.toMatchObject({ code: 'unavailable', status: 502 })
})
