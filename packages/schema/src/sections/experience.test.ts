import { expect, it } from 'vitest'
import { parseYearMonth } from '../fields/year-month.ts'
import { newestFirst } from './experience.ts'

const former = { name: 'former', start: '201001', end: '201512' }
const longer = { name: 'longer', start: '201101', end: '202006' }
const later = { name: 'later', start: '201601', end: '202006' }
const present = { name: 'present', start: '201501', stillEmployed: true }
const begun = { name: 'begun', start: '201801' }
const blank = { name: 'blank', start: undefined }

function names(entries: readonly { name: string }[]) {
  return entries.map(({ name }) => name)
}

// spec 5: newest first
it('orders by end, then by start; current employment comes first', () => {
  expect(names(newestFirst([former, longer, present, later]))).toEqual([
    'present',
    'later',
    'longer',
    'former',
  ])
})

it('uses the start where there is no end, and keeps entries without months at the end in their order', () => {
  const unnamed = { name: 'second blank', start: undefined, end: undefined }
  expect(names(newestFirst([blank, former, unnamed, begun]))).toEqual([
    'begun',
    'former',
    'blank',
    'second blank',
  ])
})

it('does not mutate its argument', () => {
  const entries = [former, present] as const
  newestFirst(entries)
  expect(names(entries)).toEqual(['former', 'present'])
})

it('parses the months of drafts in the format of the form', () => {
  const ended = { start: '2010/1', end: '2011/2', stillEmployed: false }
  const present = { start: '２０１２年３月', end: '', stillEmployed: true }
  const unread = { start: 'soon', end: '', stillEmployed: false }
  const sorted = newestFirst([unread, ended, present], (text) => parseYearMonth(text ?? ''))
  expect(sorted).toEqual([present, ended, unread])
})
