import { expect, it } from 'vitest'
import { isMalformed, pathOf } from './request-check.ts'

it.each([
  ['1.1', {}, true],
  ['1.1', { host: '' }, false],
  ['1.1', { host: 'a' }, false],
  ['1.0', {}, false],
  ['1.1', { host: 'a', 'content-length': '1' }, true],
])('GET in HTTP/%s with %o is malformed: %s', (httpVersion, headers, isWrong) => {
  expect(isMalformed({ method: 'GET', httpVersion, headers })).toBe(isWrong)
})

it.each([
  ['/api/jobs?page=1?', '/api/jobs'],
  ['/api/jobs', '/api/jobs'],
  ['?', ''],
])('the path of %s is %s', (url, path) => {
  expect(pathOf(url)).toBe(path)
})
