import { expect, it, vi } from 'vitest'
import { createHotAnswers, isUnchanged } from './hot-answers.ts'

const page = {
  items: [],
  total: 0,
  page: 1,
  pageSize: 20,
  facets: { jobType: [], employmentType: [], location: [] },
}

it('makes an answer once for a key and a version', () => {
  const answers = createHotAnswers()
  const make = vi.fn(() => page)
  const first = answers.get('listJobs', 'a', '1', make)
  expect(answers.get('listJobs', 'a', '1', make)).toBe(first)
  expect(make).toHaveBeenCalledTimes(1)
  answers.get('listJobs', 'b', '1', make)
  expect(make).toHaveBeenCalledTimes(2)
  answers.get('listJobs', 'a', '2', make)
  expect(make).toHaveBeenCalledTimes(3)
})

it('forgets the answer that was not asked for longest', () => {
  const answers = createHotAnswers(2)
  const make = vi.fn(() => page)
  for (const key of ['a', 'b', 'a', 'c', 'a']) answers.get('listJobs', key, '1', make)
  expect(make).toHaveBeenCalledTimes(3)
  answers.get('listJobs', 'b', '1', make)
  expect(make).toHaveBeenCalledTimes(4)
})

it('is the same for the same bytes only', () => {
  const answers = createHotAnswers()
  const tag = (total: number, key: string) =>
    answers.get('listJobs', key, '1', () => ({ ...page, total })).etag
  expect(tag(1, 'a')).toBe(tag(1, 'b'))
  expect(tag(1, 'a')).not.toBe(tag(2, 'c'))
})

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('If-None-Match %s', (header, unchanged) => {
  expect(isUnchanged(header, '"a"')).toBe(unchanged)
})
