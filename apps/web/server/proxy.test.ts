import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, METHODS, request as open } from 'node:http'
import { text } from 'node:stream/consumers'
import { problems as tw } from '@recruiting/i18n/locales/tw/problems'
import { problems as us } from '@recruiting/i18n/locales/us/problems'
import { apiBase, type Call, calls } from '@recruiting/schema/contract/calls'
import supertest from 'supertest'
import { afterEach, describe, expect, it } from 'vitest'
import { type Backend, startTestSite, type TestSite } from './test-site.ts'

const megabyte = Buffer.alloc(1024 * 1024, 'x')
const running: TestSite[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.close()))
})

async function start(...given: Parameters<typeof startTestSite>): Promise<string> {
  const started = await startTestSite(...given)
  running.push(started)
  return started.origin
}

/** A backend that returns the request it received. */
const echo: Backend = async (request, response) => {
  const body = await text(request)
  const { method, url, headers } = request
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ method, url, headers, length: body.length }))
}

describe('passing on', () => {
  // The backend knows which methods a call has, so it also answers those that no call has.
  it.each(METHODS.filter((method) => method !== 'CONNECT'))(
    '%s arrives as it was sent, and its refusal goes back',
    async (method) => {
      const target = '/api/jobs?location=a&location=b%2Cc'
      const origin = await start((request, response) => {
        response.writeHead(405, { allow: `not ${request.method} ${request.url}` }).end()
      })
      const answer = await answerTo(open(origin + target, { method }).end())
      answer.resume()

      expect([answer.statusCode, answer.headers.allow]).toEqual([405, `not ${method} ${target}`])
    },
  )

  it.each([302, 410])('keeps status %i, headers and body, and the time of the clock', async (status) => {
    const headers = { 'x-own': 'kept', location: '/elsewhere', date: 'Sun, 22 Nov 2026 06:00:00 GMT' }
    const origin = await start((_request, response) => response.writeHead(status, headers).end('body'))
    const answer = await supertest(origin).get('/api/jobs/A1').redirects(0).expect(status, 'body')

    expect(answer.headers).toMatchObject(headers)
  })

  it.each(['application/json', 'multipart/form-data; boundary=b', 'text/', 'a/b/c', ';;', 'text/a, text/b'])(
    'does not look into a body of 12 MB of the content type %j',
    async (type) => {
      const length = 12 * megabyte.length
      const origin = await start(echo)
      const upload = supertest(origin).post('/api/uploads').set('content-type', type)
      const { body } = await upload.send('{'.repeat(length)).expect(200)

      expect(body).toMatchObject({ headers: { 'content-type': type }, length })
    },
  )

  it.each(['/%61pi/jobs', '/%61pi', '/%5F_mock/mailbox', '/api%2Fjobs'])(
    'does not take %s for an address of the backend',
    async (path) => {
      const asked: (string | undefined)[] = []
      const origin = await start(({ url }, response) => {
        asked.push(url)
        response.end()
      })
      const methods = ['get', 'head', 'post', 'options'] as const
      for (const method of methods) await supertest(origin)[method](path).expect(404)

      expect(asked).toEqual([])
    },
  )

  it('does not repeat a read the backend could not answer', async () => {
    let asked = 0
    const origin = await start((_request, response) => {
      asked += 1
      response.writeHead(503, { 'retry-after': '1' }).end()
    })
    await supertest(origin).get('/api/jobs').expect(503)

    expect(asked).toBe(1)
  })
})

describe('streaming', () => {
  it('hands an upload on while it is still arriving', async () => {
    const firstPart = Promise.withResolvers<void>()
    const origin = await start((request, response) => {
      request.once('data', () => firstPart.resolve())
      echo(request, response)
    })
    const upload = open(`${origin}/api/uploads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    upload.write(megabyte)
    await firstPart.promise
    upload.end(megabyte)
    const answer = await answerTo(upload)

    expect(JSON.parse(await text(answer)).length).toBe(2 * megabyte.length)
  })

  it('hands an answer on while it is still being made', async () => {
    const seen = Promise.withResolvers<void>()
    const origin = await start(async (_request, response) => {
      response.write('first')
      await seen.promise
      response.end(' last')
    })
    const asked = open(`${origin}/api/jobs`).end()
    const answer = await answerTo(asked)
    const [first] = await once(answer, 'data')
    seen.resolve()

    expect(`${first}${await text(answer)}`).toBe('first last')
  })

  it.each([
    [0, { 'content-length': '10' }],
    [0, {}],
    [5, { 'content-length': '10' }],
    [5, {}],
  ])('breaks an answer off where the backend broke it off: after %i bytes, %j', async (bytes, headers) => {
    const origin = await start((_request, response) => {
      response.writeHead(201, headers).flushHeaders()
      if (bytes > 0) response.write('x'.repeat(bytes))
      response.socket?.destroySoon()
    })
    const answer = await fetch(`${origin}/api/applications`, { method: 'POST' })

    expect(answer.status).toBe(201)
    await expect(answer.text()).rejects.toThrow('terminated')
  })

  it('gives up on an upload together with the caller', async () => {
    const arrived = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<boolean>()
    const origin = await start((request) => {
      request
        .once('data', () => arrived.resolve())
        .once('close', () => gone.resolve(request.complete))
        .on('error', () => {})
    })
    const upload = open(`${origin}/api/uploads`, { method: 'POST' }).on('error', () => {})
    upload.write(megabyte)
    await arrived.promise
    upload.destroy()

    expect(await gone.promise).toBe(false)
  })
})

describe('who asked', () => {
  const claims = {
    'x-forwarded-for': '203.0.113.7',
    'x-real-ip': '203.0.113.7',
    forwarded: 'for=203.0.113.7',
    'x-forwarded-user': 'root',
  }

  it('is the address of the connection, whatever a caller claims', async () => {
    const origin = await start(echo)
    const { body } = await supertest(origin).get('/api/jobs').set(claims)

    expect(body.headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(body.headers['x-forwarded-host']).toBe(new URL(origin).host)
    expect(body.headers['x-forwarded-proto']).toBe('http')
    expect(JSON.stringify(body.headers)).not.toMatch(/203\.0\.113\.7|root/)
  })

  it('names the host that the caller used, by which the backend refuses foreign names', async () => {
    const origin = await start(echo)
    const { body } = await supertest(origin).delete('/__mock/mails').set('Host', 'evil.example:3000')

    expect(body.headers['x-forwarded-host']).toBe('evil.example:3000')
  })

  it('is what a trusted proxy says', async () => {
    const origin = await start(echo, { trustProxy: ['127.0.0.1'] })
    const { body } = await supertest(origin).get('/api/jobs').set(claims)

    expect(body.headers['x-forwarded-for']).toBe('203.0.113.7')
  })
})

describe('a backend that is down', () => {
  it.each([
    ['zh-TW', 'zh-Hant-TW', tw.unavailable],
    ['en-US,en;q=0.9', 'en-US', us.unavailable],
  ])('is a problem to try again, in the language of %s', async (accepted, language, title) => {
    const origin = await start()
    const answer = await supertest(origin)
      .post('/api/applications')
      .set('accept-language', accepted)
      .send({})
      .expect(503)

    expect(answer.type).toBe('application/problem+json')
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.headers['content-language']).toBe(language)
    expect(JSON.parse(answer.text)).toEqual({
      type: 'urn:recruiting:problem:unavailable',
      title,
      status: 503,
      code: 'unavailable',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    })
  })
})

describe('the data that the site keeps on the device', () => {
  const confirm = apiBase + calls.confirmResumeDeletion.path
  const cleared = async (method: string, path: string, status: number) => {
    const origin = await start((_request, response) => response.writeHead(status).end())
    const answer = await answerTo(open(origin + path, { method }).end())
    answer.resume()
    return answer.headers['clear-site-data']
  }

  it('is cleared by the answer to a confirmed deletion, but not the language', async () => {
    expect(await cleared('POST', confirm, 200)).toBe('"cache", "storage"')
  })

  it.each([
    ...[401, 410, 429, 500, 503].map((status) => ['POST', confirm, status] as const),
    ['GET', confirm, 200] as const,
    ...Object.values(calls)
      .filter((call: Call) => call !== calls.confirmResumeDeletion)
      .map(({ method, path }: Call) => [method, apiBase + path.replace(/\{\w+\}/, 'x'), 200] as const),
  ])('is kept by %s %s with %i', async (method, path, status) => {
    expect(await cleared(method, path, status)).toBeUndefined()
  })
})

function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve) => request.once('response', resolve))
}
