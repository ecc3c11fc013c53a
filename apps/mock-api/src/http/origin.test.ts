import { expect, it } from 'vitest'
import { isOriginAllowed } from './headers.ts'

const allowed = new Set(['https://jobs.example.com'])

it.each([
  ['no browser', {}],
  ['the site itself', { origin: 'https://jobs.example.com' }],
  ['the site itself, by the browser', { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }],
  ['a person', { 'sec-fetch-site': 'none' }],
  ['a listed origin', { origin: 'https://jobs.example.com', 'sec-fetch-site': 'cross-site' }],
])('%s is allowed', (_, headers) => {
  expect(isOriginAllowed(headers, allowed)).toBe(true)
})

it.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another port', { origin: 'https://jobs.example.com:8443' }],
  ['an origin without a name', { origin: 'null' }],
  ['another site, by the browser', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling of the site, by the browser', { 'sec-fetch-site': 'same-site' }],
  ['another site with both', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a value nobody knows', { 'sec-fetch-site': 'sideways' }],
])('%s is refused', (_, headers) => {
  expect(isOriginAllowed(headers, allowed)).toBe(false)
})
