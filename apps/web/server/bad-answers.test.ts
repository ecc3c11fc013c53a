import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { exampleJob, exampleJobPage } from '@recruiting/schema/examples/job'
import request from 'supertest'
import { describe, expect, it, onTestFinished } from 'vitest'
import { realPages } from './test-pages.ts'
import { type Backend, startTestSite } from './test-site.ts'

/** Every URL for which the site itself calls the backend. */
const places = [
  '/',
  `/about?job=${exampleJob.code}`,
  '/sitemap.xml',
  '/feed.xml',
  `/og/${exampleJob.code}.tw.png`,
]

/** The valid answer of the backend, which a test corrupts. */
type Right = { isJob: boolean; body: object; text: string }

function rightAnswer(isJob: boolean): Right {
  const body = isJob ? exampleJob : exampleJobPage
  return { isJob, body, text: JSON.stringify(body) }
}

function json(response: ServerResponse, text: string | Buffer, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text)
}

const megabyte = Buffer.alloc(1024 * 1024, ' ')

/** A body that continues as long as it is read. */
function writeForEver(response: ServerResponse): void {
  while (!response.destroyed && response.write(megabyte));
  response.once('drain', () => writeForEver(response))
}

type Spoil = (response: ServerResponse, right: Right) => unknown

/** Every kind of invalid answer. */
const kinds: readonly (readonly [string, Spoil])[] = [
  ['an empty object', (response) => json(response, '{}')],
  [
    'values of other types',
    (response, { isJob, body }) =>
      json(response, JSON.stringify({ ...body, ...(isJob ? { title: 'x' } : { items: {} }) })),
  ],
  ['what is no JSON', (response) => json(response, '<h1>Sign in</h1>')],
  ['text that is not UTF-8', (response, { text }) => json(response, Buffer.from(`${text}\u00ff`, 'latin1'))],
  ['nothing', (response) => json(response, '')],
  ['206', (response, { text }) => response.writeHead(206, { 'content-type': 'application/json' }).end(text)],
  ['HTML by its type', (response, { text }) => json(response, text, { 'content-type': 'text/html' })],
  ['no type', (response, { text }) => response.writeHead(200).end(text)],
  ['gzip', (response, { text }) => json(response, gzipSync(text), { 'content-encoding': 'gzip' })],
  [
    'a body without an end',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      writeForEver(response)
    },
  ],
  [
    'a good body that is far too long',
    (response, { text }) =>
      json(response, Buffer.concat([Buffer.alloc(9 * megabyte.length, ' '), Buffer.from(text)])),
  ],
  [
    'half a body',
    (response, { text }) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text) + 100,
      })
      response.write(text, () => response.destroy())
    },
  ],
  ['no answer', () => undefined],
  [
    'a body that stops',
    (response, { text }) => response.writeHead(200, { 'content-type': 'application/json' }).write(text),
  ],
  [
    'a body that drips',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 5)
      response.once('close', () => clearInterval(drip))
    },
  ],
  ...[302, 308].map((status): (typeof kinds)[number] => [
    `${status} to a valid answer`,
    (response) =>
      response.writeHead(status, { location: '/right', 'content-type': 'application/json' }).end('{}'),
  ]),
  [
    '404 of a gateway',
    (response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>'),
  ],
  [
    '410 without a problem',
    (response) => response.writeHead(410, { 'content-type': 'application/problem+json' }).end('{}'),
  ],
  [
    '404 with the problem of another status',
    (response) =>
      response
        .writeHead(404, { 'content-type': 'application/problem+json' })
        .end(JSON.stringify({ type: 'x', title: 'x', status: 410, code: 'job_closed', requestId: 'x' })),
  ],
  ['500', (response) => response.writeHead(500, { 'content-type': 'application/json' }).end('{}')],
]

/** These end only at the deadline, which is short for them. */
const slow = new Set(['no answer', 'a body that stops', 'a body that drips'])

describe.each(kinds)('%s of the backend', (name, spoil) => {
  it.each(places)('is 503 at %s, and forgotten when the backend has recovered', async (place) => {
    let isSpoiled = true
    const right = rightAnswer(/about|og/.test(place))
    const backend: Backend = ({ url }, response) => {
      response.on('error', () => undefined)
      if (isSpoiled && url !== '/right') spoil(response, right)
      else json(response, right.text)
    }
    const apiDeadlineMs = slow.has(name) ? 200 : 30_000
    const { origin, close } = await startTestSite(backend, { pages: realPages, apiDeadlineMs })
    onTestFinished(close)

    const refused = await request(origin).get(place)
    expect(refused.status).toBe(503)
    expect(refused.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })

    isSpoiled = false
    // The deadline must not end a valid answer.
    if (!slow.has(name)) await request(origin).get(place).expect(200)
  })
})

it('asks for bytes as they are, once, and follows nobody', async () => {
  const asked: [string | undefined, string | undefined][] = []
  const { origin, close } = await startTestSite(
    ({ url, headers }, response) => {
      asked.push([url, headers['accept-encoding']])
      response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end()
    },
    { pages: realPages },
  )
  onTestFinished(close)
  await request(origin).get('/feed.xml').expect(503)
  await request(origin).get('/').expect(503)

  expect(asked.map(([url]) => url?.split('?')[0])).toEqual(['/api/jobs', '/api/jobs'])
  expect(asked.map(([, coding]) => coding)).toEqual(['identity', 'identity'])
})
