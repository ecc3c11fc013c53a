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
})
