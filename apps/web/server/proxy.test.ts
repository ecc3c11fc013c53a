import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, METHODS, request as open } from 'node:http'
import { text } from 'node:stream/consumers'
import { exchange } from '@recruiting/http/test-wire'
import { problems as tw } from '@recruiting/i18n/locales/tw/problems'
import { problems as us } from '@recruiting/i18n/locales/us/problems'
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
  it.each(['get', 'post', 'put', 'patch', 'delete', 'options'] as const)(
    '%s arrives as it was sent',
    async (method) => {
      const origin = await start(echo)
      const { body } = await supertest(origin)[method]('/api/jobs?location=a&location=b%2Cc')

      expect(body).toMatchObject({ method: method.toUpperCase(), url: '/api/jobs?location=a&location=b%2Cc' })
    },
  )

  // The backend knows which methods a call has, so it also answers those that no call has.
  it.each(METHODS.filter((method) => method !== 'CONNECT'))(
    'leaves the method %s to the backend to refuse',
    async (method) => {
      const origin = await start((request, response) => {
        response.writeHead(405, { allow: `not ${request.method}` }).end()
      })
      const answer = await answerTo(open(`${origin}/api/jobs`, { method }).end())
      answer.resume()

      expect([answer.statusCode, answer.headers.allow]).toEqual([405, `not ${method}`])
    },
  )

  it('keeps status, headers and problem of the backend, and the time of its clock', async () => {
    const date = 'Sun, 22 Nov 2026 06:00:00 GMT'
    const origin = await start((_request, response) => {
      response
        .writeHead(410, { 'content-type': 'application/problem+json', 'x-own': 'kept', date })
        .end('{"code":"job_closed"}')
    })
    const answer = await supertest(origin).get('/api/jobs/A1').expect(410)

    expect(answer.type).toBe('application/problem+json')
    expect(answer.headers).toMatchObject({ 'x-own': 'kept', date })
  })

  it.each(['nonsense', ';;', 'text/', 'a/b/c', 'application/json, text/plain'])(
    'leaves the content type %j to the backend to refuse',
    async (type) => {
      const origin = await start(echo)
      const { body } = await supertest(origin)
        .post('/api/uploads')
        .set('content-type', type)
        .send('x')
        .expect(200)

      expect(body).toMatchObject({ headers: { 'content-type': type }, length: 1 })
    },
  )

  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=b', 'made/up'])(
    'does not look into a body of 12 MB of %s',
    async (type) => {
      const origin = await start(echo)
      const { body } = await supertest(origin)
        .post('/api/uploads')
        .type(type)
        .send(Buffer.alloc(12 * megabyte.length, '{').toString())

      expect(body.length).toBe(12 * megabyte.length)
      expect(body.headers['content-type']).toBe(type)
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

  it('tells an uploader at once what the backend refuses before it has read all', async () => {
    const origin = await start((request, response) => {
      request.once('data', () => response.writeHead(413).end('{}'))
    })
    const upload = open(`${origin}/api/uploads`, { method: 'POST' }).on('error', () => {})
    upload.write(megabyte)
    const answer = await answerTo(upload)
    upload.destroy()

    expect(answer.statusCode).toBe(413)
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

describe('the request id of a problem of the site', () => {
  const closing = 'Host: a\r\nConnection: close\r\n\r\n'

  it.each([
    ['without Host', 'GET /api/jobs HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['with a path that cannot be decoded', `GET /api/% HTTP/1.1\r\n${closing}`, 400],
    ['with a path that leaves its folder', `GET /api/%2e%2e/x HTTP/1.1\r\n${closing}`, 404],
    ['with another spelling of the path', `GET /%61pi/jobs HTTP/1.1\r\n${closing}`, 404],
    ['without a backend', `GET /api/jobs HTTP/1.1\r\n${closing}`, 503],
    ['that is not HTTP', 'nonsense\r\n\r\n', 400],
    [
      'with two lengths',
      `POST /api/jobs HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${closing}`,
      400,
    ],
    ['for another method of a page', `DELETE / HTTP/1.1\r\n${closing}`, 405],
  ])('for a request %s is also its header', async (_what, bytes, status) => {
    await start()
    const [site] = running
    const [head = '', body = ''] = (site ? await exchange(site, bytes) : '').split('\r\n\r\n')

    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(head).toMatch(new RegExp(`^x-request-id: ${JSON.parse(body).requestId}\r?$`, 'im'))
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

  it('that hangs up without an answer is the same', async () => {
    const origin = await start((request) => request.socket.destroy())

    await supertest(origin).get('/api/jobs').expect(503)
  })
})

function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve) => request.once('response', resolve))
}
