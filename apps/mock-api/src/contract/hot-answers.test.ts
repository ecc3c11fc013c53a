import { mapFilters } from '@recruiting/schema/job-filters'
import { expect, it, vi } from 'vitest'
import { answerBody } from './answer-body.ts'
import { createHotAnswers, isUnchanged } from './hot-answers.ts'

const page = {
  items: [],
  total: 0,
  page: 1,
  pageSize: 20,
  facets: mapFilters(() => []),
}

it('keeps an answer for a key and a version from the second time on', () => {
  const answers = createHotAnswers()
  const make = vi.fn(() => answerBody('listJobs', 200, page))
  expect(answers.keeps(answers.get('listJobs', 'a', '1', make))).toBe(false)
  const second = answers.get('listJobs', 'a', '1', make)
  expect(answers.keeps(second)).toBe(true)
  expect(answers.get('listJobs', 'a', '1', make)).toBe(second)
  expect(make).toHaveBeenCalledTimes(2)
  answers.get('listJobs', 'b', '1', make)
  expect(make).toHaveBeenCalledTimes(3)
  answers.get('listJobs', 'a', '2', make)
  expect(make).toHaveBeenCalledTimes(4)
})

it('forgets the answer that was not asked for longest', () => {
  const answers = createHotAnswers(2)
  const make = vi.fn(() => answerBody('listJobs', 200, page))
  const ask = (...keys: string[]) => {
    make.mockClear()
    for (const key of keys) answers.get('listJobs', key, '1', make)
    return make.mock.calls.length
  }
  expect(ask('a', 'a', 'b', 'b', 'a', 'c', 'c')).toBe(6)
  expect(ask('a', 'c')).toBe(0)
  expect(ask('b')).toBe(1)
})

it('forgets nothing for what is asked for once', () => {
  const answers = createHotAnswers(2)
  const make = vi.fn(() => answerBody('listJobs', 200, page))
  const ask = (key: string) => answers.get('listJobs', key, '1', make)
  const kept = [ask('a'), ask('a')].at(-1)
  for (let each = 0; each < 100; each++) ask(`crawled ${each}`)
  expect(ask('a')).toBe(kept)
})

it('is the same for the same bytes only', () => {
  const answers = createHotAnswers()
  const tag = (total: number, key: string) =>
    answers.get('listJobs', key, '1', () => answerBody('listJobs', 200, { ...page, total })).etag
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
