import { expect, it } from 'vitest'
import { acceptsJson, isOriginAllowed, namesVersion, prefersHtml, versionTag } from './headers.ts'

it.each([
  undefined,
  '',
  '*/*',
  'application/json',
  'Application/JSON',
  'application/*;q=0.1',
  'text/html, application/xhtml+xml, */*;q=0.8',
  'text/html;q=0.9,application/json;charset=utf-8;q=0.5',
])('Accept %s allows JSON', (header) => {
  expect(acceptsJson(header)).toBe(true)
})

it.each([
  'text/html',
  'application/xml',
  'application/json;q=0, */*',
  'application/*;q=0',
  '*/*;q=0',
  'nonsense',
  ',;=',
])('Accept %s does not allow JSON', (header) => {
  expect(acceptsJson(header)).toBe(false)
})

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

it.each([
  ['"12"', true],
  ['"1", "12"', true],
  ['*', true],
  ['"1", *', false],
  ['W/"12", "1"', false],
  ['"1"', false],
  ['12', false],
  ['W/"12"', false],
  ['"12', false],
  ['', false],
])('If-Match: %s matches version 12: %s', (header, names) => {
  expect(versionTag(12)).toBe('"12"')
  expect(namesVersion(header, 12)).toBe(names)
})
