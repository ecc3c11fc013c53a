import { expect, it } from 'vitest'
import { between, markdownTable, median, percentile } from './report.ts'

it('formats a table', () => {
  expect(markdownTable(['What', 'Time'], [['a', '1']])).toBe('| What | Time |\n| --- | ---: |\n| a | 1 |')
})

it('replaces only the text between the markers', () => {
  const document = 'Before\n<!-- x -->\nold\n<!-- /x -->\nAfter'

  expect(between(document, 'x', '\nnew\n')).toBe('Before\n<!-- x -->\nnew\n<!-- /x -->\nAfter')
  expect(between(between(document, 'x', 'new'), 'x', 'old')).toBe(document)
})

it.each(['', '<!-- x -->', '<!-- /x --><!-- x -->'])(
  'refuses a document without the markers: %s',
  (document) => {
    expect(() => between(document, 'x', 'new')).toThrow('markers')
  },
)

it('takes the middle, the nearest rank, and NaN of nothing', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)
  expect([0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 99, 100])
  expect([[3, 1, 2], [4, 1, 2, 3], [5]].map(median)).toEqual([2, 2.5, 5])
  expect([median([]), percentile([], 0.5)]).toEqual([Number.NaN, Number.NaN])
})
