import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { answerPages } from './answer-pages.ts'
import { testPages } from './test-site.ts'

const options = {
  apiUrl: 'http://backend.example',
  siteUrl: 'https://jobs.example',
  apiDeadlineMs: 1,
  pageCacheMs: 0,
  behindTls: false,
  log: { warn: () => undefined, error: () => undefined },
}
const request = { url: '/apply', headers: {} } as FastifyRequest

it('compresses the document of the browser’s pages once, until it changes', async () => {
  let shell = 'first'
  const answer = answerPages({ ...testPages, shell: async () => shell }, options)
  const ask = (route: string) => answer({ route, holdsToken: false }, request)
  const [first, meanwhile] = await Promise.all([ask('/apply'), ask('/about')])
  const again = await ask('/apply')
  shell = 'second'
  const changed = await ask('/apply')

  expect(meanwhile).toBe(first)
  expect(again).toBe(first)
  expect(String(first.bodies.identity)).toBe('first')
  expect(String(changed.bodies.identity)).toBe('second')
})
