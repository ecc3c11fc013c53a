import { apiBase, calls } from '@recruiting/schema/contract/calls'
import { exampleJob } from '@recruiting/schema/examples/job'
import request from 'supertest'
import { expect, it, onTestFinished } from 'vitest'
import { realPages } from './test-pages.ts'
import { startTestSite } from './test-site.ts'

/** Every kind of request for which the site itself asks the backend. */
const rendered: readonly (readonly [method: 'get' | 'post', path: string])[] = [
  ['get', '/'],
  ['get', `/about?job=${exampleJob.code}`],
  ['get', '/sitemap.xml'],
  ['get', '/feed.xml'],
  ['get', `/og/${exampleJob.code}.tw.png`],
  ['post', '/delete-resume/apply'],
  ['post', '/personal-info/apply'],
]

/** A site in front of a backend that redirects everything. */
async function start(status: number, isSteered = false) {
  const asked: (string | undefined)[] = []
  const { origin, close } = await startTestSite(
    (incoming, response) => {
      incoming.resume()
      asked.push(incoming.url)
      response.writeHead(status, { location: '/elsewhere', 'content-type': 'application/json' }).end('{}')
    },
    { pages: realPages, isSteered },
  )
  onTestFinished(close)
  return { origin, asked }
}

for (const status of [301, 302, 303, 307, 308]) {
  it.each(rendered)(`${status} of the backend is not followed by %s %s`, async (method, path) => {
    const { origin, asked } = await start(status)
    const answer = await request(origin)
      [method](path)
      .type('form')
      .send(method === 'post' ? { email: 'a@example.com' } : undefined)

    expect(answer.status).toBe(503)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatch(/^\/api\//)
  })

  it(`${status} of the backend to a call that is passed on goes to the caller`, async () => {
    const { origin, asked } = await start(status)
    const answer = await request(origin)
      .get(apiBase + calls.listJobs.path)
      .redirects(0)

    expect(answer.status).toBe(status)
    expect(asked).toEqual(['/api/jobs'])
  })

  it(`${status} of the backend to the question who steers a request is not followed`, async () => {
    const { origin, asked } = await start(status, true)
    await request(origin).get('/privacy').expect(200)

    expect(asked).toHaveLength(1)
  })
}
