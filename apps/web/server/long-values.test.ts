import { once } from 'node:events'
import { request as open } from 'node:http'
import { fillings } from '@recruiting/http/test-fillings'
import { afterAll, expect, it } from 'vitest'
import { startTestSite } from './test-site.ts'

const site = await startTestSite(
  (_request, response) => response.setHeader('content-type', 'application/json').end('{}'),
  { trustProxy: ['127.0.0.1'] },
  afterAll,
)

const paths = ['/', '/about', '/nowhere', '/assets/app-1a2b.js', '/robots.txt', '/api/jobs']

/** Headers that the site reads, with the statuses that they may cause besides that of a request without them. */
const headers: readonly [name: string, statuses?: readonly number[]][] = [
  ['accept'],
  ['accept-encoding'],
  ['accept-language'],
  ['cookie'],
  ['host', [400]],
  ['if-match', [412]],
  ['if-none-match', [304]],
  ['origin'],
  ['range', [206, 416]],
  ['user-agent'],
  ['x-forwarded-for'],
  ['x-forwarded-host'],
  ['x-forwarded-proto'],
]

it.each(headers)(
  'a header as long as may be is answered as when it says nothing: %s',
  async (name, statuses = []) => {
    for (const path of paths) {
      const usual = await statusOf(path, {})
      const expected = [usual, ...(usual === 200 || name === 'host' ? statuses : [])]
      for (const filling of fillings) expect(expected).toContain(await statusOf(path, { [name]: filling }))
    }
  },
)

it.each([
  ['one name', (filling: string) => filling],
  ['a keyword', (filling: string) => `keyword=${filling}`],
  ['many values', () => Array.from({ length: 1500 }, () => 'location=').join('&')],
  ['many names', () => Array.from({ length: 3000 }, (_, each) => each.toString(36)).join('&')],
])('a query as long as may be is answered as without it: %s', async (_what, queryOf) => {
  for (const path of paths) {
    const usual = await statusOf(path, {})
    for (const filling of fillings) {
      const query = encodeURI(queryOf(filling)).slice(0, 15_000)
      expect(await statusOf(`${path}?${query}`, {})).toBe(usual)
    }
  }
})

/** Node's own client sends what `fetch` refuses. */
async function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const [answer] = await once(open(site.origin + path, { headers }).end(), 'response')
  answer.resume()
  return answer.statusCode
}
