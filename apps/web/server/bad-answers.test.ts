import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { BackendTrouble } from '@recruiting/http/backend-unavailable'
import { linesAbout } from '@recruiting/http/test-log-lines'
import { exampleJobPage } from '@recruiting/schema/examples/job'
import { JobPage } from '@recruiting/schema/job-search'
import { expect, it } from 'vitest'
import { askBackend } from './backend.ts'
import { codes, exampleBackend, problemOf, realPages } from './test-pages.ts'
import { startBackend, startTestSite } from './test-site.ts'

const right = JSON.stringify(exampleJobPage)
const megabyte = Buffer.alloc(1024 * 1024, ' ')

/** Begins an answer of JSON. */
function begin(response: ServerResponse, status = 200, headers: Record<string, string | number> = {}) {
  return response.writeHead(status, { 'content-type': 'application/json', ...headers })
}

/** A body that continues as long as it is read. */
function writeForEver(response: ServerResponse): void {
  while (!response.destroyed && response.write(megabyte));
  response.once('drain', () => writeForEver(response))
}

const asProblem = { 'content-type': 'application/problem+json' }

type Spoil = (response: ServerResponse) => unknown

/** Every kind of invalid answer. */
const kinds: readonly [name: string, spoil: Spoil, trouble?: BackendTrouble][] = [
  ['an empty object', (response) => begin(response).end('{}')],
  ['a body that is not JSON', (response) => begin(response).end('<h1>Sign in</h1>')],
  ['text that is not UTF-8', (response) => begin(response).end(Buffer.from(`${right}\u00ff`, 'latin1'))],
  ['206', (response) => begin(response, 206).end(right)],
  ['HTML by its type', (response) => begin(response, 200, { 'content-type': 'text/html' }).end(right)],
  ['no type', (response) => response.writeHead(200).end(right)],
  ['gzip', (response) => begin(response, 200, { 'content-encoding': 'gzip' }).end(gzipSync(right))],
  ['a body without an end', (response) => writeForEver(begin(response))],
  [
    'half a body',
    (response) => begin(response, 200, { 'content-length': 9999 }).write(right, () => response.destroy()),
  ],
  ['302 to a valid answer', (response) => begin(response, 302, { location: '/right' }).end('{}')],
  ['410 without a problem', (response) => begin(response, 410, asProblem).end('{}')],
  [
    '404 with the problem of another status',
    (response) => begin(response, 404, asProblem).end(JSON.stringify(problemOf('job_closed'))),
  ],
  ['500', (response) => begin(response, 500).end('{}'), 'failing'],
  ['a closed connection', (response) => response.destroy(), 'unreachable'],
  ['no answer', () => undefined, 'deadline'],
  [
    'a body that drips',
    (response) => {
      begin(response)
      const drip = setInterval(() => response.write(' '), 5)
      response.once('close', () => clearInterval(drip))
    },
    'deadline',
  ],
]

it.each(kinds)(
  '%s is asked for once, as it is, and never used',
  async (_name, spoil, trouble = 'invalid') => {
    const asked: IncomingMessage[] = []
    const url = await startBackend((request, response) => {
      asked.push(request)
      response.on('error', () => undefined)
      if (request.url === '/right') begin(response).end(right)
      else spoil(response)
    })
    const deadlineMs = trouble === 'deadline' ? 200 : 30_000

    await expect(askBackend(new URL(url), JobPage, { deadlineMs })).rejects.toMatchObject({ trouble })
    expect(asked.map(({ headers }) => headers['accept-encoding'])).toEqual(['identity'])
  },
)

/** Every URL for which the site itself calls the backend. */
const places = [
  ['GET', '/'],
  ['GET', `/about?job=${codes.open}`],
  ['GET', '/sitemap.xml'],
  ['GET', '/feed.xml'],
  ['GET', `/og/${codes.open}.tw.png`],
  ['POST', '/delete-resume/apply'],
] as const

it.each(places)(
  '%s %s is 503 with the reason in the log, and forgotten when the backend has recovered',
  async (method, path) => {
    let isSpoiled = true
    const { backend } = exampleBackend()
    const site = await startTestSite(
      (asked, response) => (isSpoiled ? begin(response).end('{}') : backend(asked, response)),
      { pages: realPages },
    )
    const body = method === 'POST' ? new URLSearchParams({ email: 'a@example.com' }) : null
    const { status, headers } = await fetch(site.origin + path, { method, body })
    await expect.poll(() => linesAbout(site, 'answered')).toHaveLength(1)

    expect(status).toBe(503)
    expect(Object.fromEntries(headers)).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    expect(linesAbout(site, 'backend unavailable')).toMatchObject([{ level: 'warn', trouble: 'invalid' }])
    expect(linesAbout(site, 'answered')).toMatchObject([{ level: 'warn', status: 503 }])
    isSpoiled = false
    if (method === 'GET') expect((await fetch(site.origin + path)).status).toBe(200)
  },
)

it('an answer of a later version is shown: other members are ignored, values without words are shown as they are', async () => {
  const { backend, answers } = exampleBackend()
  const { job, list } = answers
  const values = { jobType: 'nursing', employmentType: 'seasonal', remoteWork: 'weekly', grade: 'A' }
  const salary = { ...job.salary, bonus: { months: 2 } }
  answers.job = { ...job, ...values, locations: ['TW-TPE', 'AU'], salary } as unknown as typeof job
  const jobType = [...list.facets.jobType, { value: 'nursing', count: 1 }]
  const facets = { ...list.facets, jobType }
  answers.list = { ...list, items: [answers.job], facets, season: 'summer' } as unknown as typeof list
  const site = await startTestSite(backend, { pages: realPages })
  for (const [path, words] of [
    ['/?lang=us', ['Taipei City, AU']],
    [`/about?job=${codes.open}&lang=us`, ['Taipei City, AU', 'seasonal', 'nursing', 'weekly']],
  ] as const) {
    const answer = await fetch(site.origin + path)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    for (const word of words) expect(text).toContain(word)
  }
  expect((await fetch(`${site.origin}/sitemap.xml`)).status).toBe(200)
  expect(await (await fetch(`${site.origin}/feed.xml`)).text()).toMatch(/nursing(?!.*jobType)/s)
})

it('a problem of a later version counts by its status, and one with a known code and another status is refused', async () => {
  const later = { code: 'job_paused', status: 409, type: 'urn:recruiting:problem:job_paused' }
  const problem = { ...problemOf('job_closed'), ...later }
  const url = await startBackend((_request, response) =>
    begin(response, 409, asProblem).end(JSON.stringify(problem)),
  )
  const answer = await askBackend(new URL(url), JobPage, { deadlineMs: 30_000 })
  expect(await answer.json()).toMatchObject({ status: 409, code: 'job_paused' })
})
