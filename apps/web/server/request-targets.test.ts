import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { requestTargets } from '@recruiting/http/test-request-targets'
import { answerIn, exchange, head } from '@recruiting/http/test-wire'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Backend, startTestSite } from './test-site.ts'

let asked: string[] = []
beforeEach(() => {
  asked = []
})
/** Answers 404, as the backend does for such paths, which the site forwards unchanged. */
const backend: Backend = ({ url = '' }, response) => {
  asked.push(url)
  const body = JSON.stringify({ code: 'not_found' })
  response.writeHead(404, { 'content-length': body.length }).end(body)
}
const site = await startTestSite(backend, {}, afterAll)

const asBrowser = 'Accept: text/html\r\n'

async function ask(requestLine: string, headers = '') {
  return answerIn(await exchange(site, `${head(requestLine)}${headers}\r\n`))
}

describe('the path of a request', () => {
  it.each(requestTargets)('%s is %d %s, as at the backend', async (target, status, code) => {
    for (const method of status === 404 ? ['GET', 'OPTIONS'] : ['GET']) {
      const answer = await ask(`${method} ${target} HTTP/1.1`)
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([status, code])
    }
    expect(asked.filter((url) => url !== target)).toEqual([])
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

it('a request that breaks off into nonsense while its predecessor is answered gets no second answer into the first', async () => {
  const begun = Promise.withResolvers<ServerResponse>()
  const slow = await startTestSite((_request, response) => {
    response.writeHead(200, { 'content-length': 8 }).write('half')
    begun.resolve(response)
  })
  const socket = connect(slow.port, '127.0.0.1').on('error', () => {})
  socket.write('GET /api/jobs HTTP/1.1\r\nHost: a\r\n\r\n')
  const [first] = await once(socket, 'data')
  const rest = text(socket)
  const refused = once(slow.site.server, 'clientError')
  socket.write('BREW / COFFEE\r\n\r\n')
  await refused
  const response = await begun.promise
  response.end('done')

  expect(first + (await rest)).toMatch(/\r\n\r\nhalfdone$/)
})
