import { expect, it } from 'vitest'
import { lineShareUrl } from './line-share-url.ts'

it('passes the whole URL on as one parameter', () => {
  const url = 'https://jobs.example/about?job=SW-1001&lang=us'

  expect([...new URL(lineShareUrl(url)).searchParams]).toEqual([['url', url]])
})
