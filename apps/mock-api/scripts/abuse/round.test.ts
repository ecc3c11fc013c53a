import { describe, expect, it } from 'vitest'
import { describeWaits, failuresOf, isBroken, reportOf, worstOf } from './round.ts'

describe('a finding', () => {
  it.each([
    ['up to its bound', { found: 1000, most: 1000 }, false],
    ['beyond its bound', { found: 1000.1, most: 1000 }, true],
    ['that could not be measured', { found: Number.NaN, most: 1000 }, true],
    ['of a wait without an end', { found: Number.POSITIVE_INFINITY, most: 1000 }, true],
    ['without a bound', { found: 1e9 }, false],
    ['bounded by zero', { found: 1, most: 0 }, true],
  ])('%s', (_, figure, broken) => {
    expect(isBroken({ what: 'x', ...figure })).toBe(broken)
  })

  it('that is a note breaks no promise', () => {
    expect(isBroken({ what: 'x', text: 'BROKEN' })).toBe(false)
  })
})

describe('a report', () => {
  it('lists each figure with its limit, and the verdict', () => {
    const kept = { what: 'worst wait', found: 12.3, unit: 'ms', most: 1000 } as const
    const broken = { what: 'memory', found: 101.6, unit: 'MB', most: 100 } as const
    const note = { what: 'answers', text: '200: 5' }
    expect(reportOf('a round', [kept, note])).toBe(
      'a round: kept\n  worst wait  12 ms, at most 1,000 ms\n  answers     200: 5\n',
    )
    expect(reportOf('a round', [kept, broken])).toBe(
      'a round: BROKEN\n  worst wait  12 ms, at most 1,000 ms\n  memory      102 MB, at most 100 MB  BROKEN\n',
    )
  })

  it('does not report a round without promises as kept', () => {
    expect(reportOf('a round', [{ what: 'seconds', found: 1, unit: 's' }])).toContain('BROKEN')
  })
})

const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)

it('summarises several kinds of requests', () => {
  const waits = { list: { times: [1, 30], failures: 1 }, page: { times: [4], failures: 2 } }
  expect([worstOf(waits), failuresOf(waits)]).toEqual([30, 3])
  expect(worstOf({ list: { times: [], failures: 0 } })).toBeNaN()
})

it('formats the figures of one kind', () => {
  expect(describeWaits({ times: hundred, failures: 3 })).toBe(
    'p50 50 ms · p99 99 ms · worst 100 ms · 3 of 100 failed',
  )
})
