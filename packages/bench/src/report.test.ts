import { expect, it } from 'vitest'
import { between, markdownTable } from './report.ts'

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
