import { expect, it } from 'vitest'
import { acceptsJson, prefersHtml } from './headers.ts'

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
