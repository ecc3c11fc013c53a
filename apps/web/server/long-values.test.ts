import { type IncomingMessage, request as open } from 'node:http'
import { fillings } from '@recruiting/http/test-fillings'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestSite, type TestSite } from './test-site.ts'

vi.setConfig({ testTimeout: 60_000 })

let site: TestSite
beforeAll(async () => {
  site = await startTestSite(
    (_request, response) => {
      response.setHeader('content-type', 'application/json').end('{}')
    },
    { trustProxy: ['127.0.0.1'] },
  )
})
afterAll(() => site.close())

const paths = ['/', '/about', '/nowhere', '/assets/app-1a2b.js', '/robots.txt', '/api/jobs']

/** Headers that the site reads: those about content, and those about who asks. */
const ofContent = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'host',
  'if-match',
  'if-none-match',
]
const ofCaller = ['origin', 'range', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/** The statuses that a header may cause, besides the status of a request without it. */
const differently: Readonly<Record<string, readonly number[]>> = {
  host: [400],
  'if-match': [412],
  'if-none-match': [304],
  range: [206, 416],
}

describe('a header as long as may be', () => {
  it.each([...ofContent, ...ofCaller])('%s is answered as when it says nothing', async (name) => {
    for (const path of paths) {
      const usual = await statusOf(path, {})
      const expected = [usual, ...(usual === 200 || name === 'host' ? (differently[name] ?? []) : [])]
      for (const filling of fillings) expect(expected).toContain(await statusOf(path, { [name]: filling }))
    }
  })
})

describe('a query as long as may be', () => {
  it.each([
    ['one name', (filling: string) => filling],
    ['a keyword', (filling: string) => `keyword=${filling}`],
    ['many values', () => Array.from({ length: 1500 }, () => 'location=').join('&')],
    ['many names', () => Array.from({ length: 3000 }, (_, each) => each.toString(36)).join('&')],
  ])('of %s is answered as without it', async (_what, queryOf) => {
    for (const path of paths) {
      const usual = await statusOf(path, {})
      for (const filling of fillings) {
        const query = encodeURI(queryOf(filling)).slice(0, 15_000)
        expect(await statusOf(`${path}?${query}`, {})).toBe(usual)
      }
    }
  })
})

function statusOf(path: string, given: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = open(`${site.origin}${path}`, { headers: given }, (answer: IncomingMessage) => {
      answer.resume().once('end', () => resolve(answer.statusCode))
    })
    asked.on('error', reject).end()
  })
}
