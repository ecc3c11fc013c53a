import { requestTargets } from '@recruiting/http/test-request-targets'
import { answerIn, exchange, head } from '@recruiting/http/test-wire'
import { afterAll, beforeEach, expect, it } from 'vitest'
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

it.each(requestTargets)('the path %s is %d %s, as at the backend', async (target, status, code) => {
  for (const method of status === 404 ? ['GET', 'OPTIONS'] : ['GET']) {
    const answer = answerIn(await exchange(site, `${head(`${method} ${target} HTTP/1.1`)}\r\n`))
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([status, code])
  }
  expect(asked.filter((url) => url !== target)).toEqual([])
})
