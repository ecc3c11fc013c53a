import { expect, it } from 'vitest'
import { prefersHtml } from './request-parts.ts'

it.each([
  'text/html',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'text/*, application/json;q=0.9',
])('Accept %s prefers HTML', (header) => {
  expect(prefersHtml(header)).toBe(true)
})

it.each([undefined, '', '*/*', 'application/json', 'application/json, text/html', 'text/html;q=0, */*', 'a'])(
  'Accept %s does not prefer HTML',
  (header) => {
    expect(prefersHtml(header)).toBe(false)
  },
)
