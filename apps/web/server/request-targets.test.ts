import { once } from 'node:events'
import { connect } from 'node:net'
import { requestTargets } from '@recruiting/http/test-request-targets'
import { answerIn, exchange, head } from '@recruiting/http/test-wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from './test-site.ts'

let asked: string[] = []
let site: TestSite
beforeAll(async () => {
  // Answers 404, as the backend does for such paths, which the site forwards unchanged.
  site = await startTestSite(({ url = '' }, response) => {
    asked.push(url)
    const body = JSON.stringify({ code: 'not_found' })
    response.writeHead(404, { 'content-length': body.length }).end(body)
  })
})
beforeEach(() => {
  asked = []
})
afterAll(() => site.close())

const asBrowser = 'Accept: text/html\r\n'

async function ask(requestLine: string, headers = '') {
  return answerIn(await exchange(site, `${head(requestLine)}${headers}\r\n`))
}

describe('the path of a request', () => {
  it.each(requestTargets)('%s is %d %s, as at the backend', async (target, status, code) => {
    const answer = await ask(`GET ${target} HTTP/1.1`)
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([status, code])
    expect(asked.filter((url) => url !== target)).toEqual([])
  })

  it.each(requestTargets.filter(([, status]) => status === 404))('OPTIONS %s too', async (target) => {
    const { text } = await ask(`OPTIONS ${target} HTTP/1.1`)
    expect(JSON.parse(text).code).toBe('not_found')
  })

  it.each(['/%E0%A4%A', '/%', '/about/%', '/secret/%E0%A4%A', '/%c0%ae%c0%ae/'])(
    '%s leads a browser to the list, as other unknown pages do',
    async (target) => {
      const { status, headers } = await ask(`GET ${target} HTTP/1.1`, asBrowser)
      expect(status).toBe(302)
      expect(headers).toMatchObject({ location: '/', 'cache-control': 'no-store' })
      expect((await ask(`POST ${target} HTTP/1.1`, asBrowser)).status).toBe(400)
    },
  )

  it('that cannot be decoded stays a problem below the API, whoever asks', async () => {
    const answer = await ask('GET /api/%E0%A4%A HTTP/1.1', asBrowser)
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 'malformed'])
  })
})

describe('a request that breaks off into nonsense while its predecessor is being answered', () => {
  it('gets no second answer into the first', async () => {
    const halfway = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<() => void>()
    const slow = await startTestSite((_request, response) => {
      response.writeHead(200, { 'content-length': 8 }).write('half')
      finish.resolve(() => response.end('done'))
    })
    const { hostname, port } = new URL(slow.origin)
    let text = ''
    const socket = connect(Number(port), hostname).on('data', (data) => {
      text += String(data)
      if (text.endsWith('half')) halfway.resolve()
    })
    const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve))
    socket.write('GET /api/jobs HTTP/1.1\r\nHost: a\r\n\r\n')
    await halfway.promise
    const refused = once(slow.site.server, 'clientError')
    socket.write('BREW / COFFEE\r\n\r\n')
    await refused
    const end = await finish.promise
    end()
    await closed
    await slow.close()
    expect(text.endsWith('\r\n\r\nhalfdone')).toBe(true)
  })
})
