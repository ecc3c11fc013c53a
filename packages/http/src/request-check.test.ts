import { expect, it } from 'vitest'
import { isMalformed, pathOf } from './request-check.ts'

it.each([
  ['1.1', {}, true],
  ...['', ' ', 'a b', 'a,b', 'a/b', 'u@a', 'a:b', '[::1', 'ä'].map(
    (host) => ['1.1', { host: [host] }, true] as const,
  ),
  ...['a', 'a:', 'a:80', '127.0.0.1:80', '[::1]:80', 'xn--a.b_c'].map(
    (host) => ['1.1', { host: [host] }, false] as const,
  ),
  ['1.1', { host: ['a', 'a'] }, true],
  ['1.0', { host: ['a', 'a'] }, true],
  ['1.0', {}, false],
  ['2.0', { host: ['a'] }, true],
  ['1.1', { host: ['a'], 'content-length': ['1'] }, true],
] as const)('GET in HTTP/%s with %o is malformed: %s', (httpVersion, headersDistinct, isWrong) => {
  const headers = Object.fromEntries(Object.entries(headersDistinct).map(([name, [value]]) => [name, value]))
  const copied = Object.fromEntries(
    Object.entries(headersDistinct).map(([name, values]) => [name, [...values]]),
  )
  expect(isMalformed({ method: 'GET', httpVersion, headers, headersDistinct: copied })).toBe(isWrong)
})

it.each([
  ['/api/jobs?page=1?', '/api/jobs'],
  ['/api/jobs', '/api/jobs'],
  ['?', ''],
])('the path of %s is %s', (url, path) => {
  expect(pathOf(url)).toBe(path)
})
