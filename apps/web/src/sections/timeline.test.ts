import { emptyDraft } from '@recruiting/schema/draft'
import { ExperienceEntry } from '@recruiting/schema/sections/experience'
import { describe, expect, it } from 'vitest'
import { isOpen, sortEntries, timelineAdvice } from './timeline.tsx'

function entry(start: string, end: string | true) {
  return { companyName: '', start, end: end === true ? '' : end, stillEmployed: end === true }
}

describe('gaps', () => {
  it('of more than three months are pointed out', () => {
    expect(timelineAdvice([entry('2020/01', '2020/06'), entry('2020/11', '2021/01')])).toEqual([
      { kind: 'gap', from: '202006', to: '202011', months: 4 },
    ])
  })

  it('of three months are not', () => {
    expect(timelineAdvice([entry('2020/01', '2020/06'), entry('2020/10', '2021/01')])).toEqual([])
  })

  it('are counted over the turn of the year, in whatever order the entries stand', () => {
    expect(timelineAdvice([entry('2021/05', true), entry('2019/01', '2020/11')])).toEqual([
      { kind: 'gap', from: '202011', to: '202105', months: 5 },
    ])
  })

  it('are none while a longer job went on', () => {
    expect(
      timelineAdvice([
        entry('2015/01', '2020/12'),
        entry('2016/01', '2016/03'),
        entry('2021/01', true),
      ]).filter(({ kind }) => kind === 'gap'),
    ).toEqual([])
  })
})

describe('studies between two jobs', () => {
  const jobs = [entry('2015/01', '2016/06'), entry('2020/11', '2021/01')]
  it.each([
    ['end shortly before the next one', [{ yearMonth: '2020/08' }], []],
    ['end long before it', [{ yearMonth: '201806' }], [['201806', 28]]],
    ['follow each other', [{ yearMonth: '2018/06' }, { yearMonth: '2020/09' }], []],
    ['end after the next one began', [{ yearMonth: '2022/06' }], [['201606', 52]]],
    ['have both months', [{ yearMonth: '', from: '201609', to: '202101' }], []],
    ['begin late', [{ yearMonth: '', from: '201809', to: '202010' }], [['201606', 52]]],
    ['are not filled in', [{ yearMonth: '', from: '', to: '' }], [['201606', 52]]],
  ])('that %s', (_, studies, gaps) => {
    const found = timelineAdvice(jobs, studies).flatMap((each) =>
      each.kind === 'gap' ? [[each.from, each.months]] : [],
    )
    expect(found).toEqual(gaps)
  })
})

describe('overlaps', () => {
  it('are pointed out with both entries and the months they share', () => {
    expect(timelineAdvice([entry('2020/05', '2020/09'), entry('2020/01', '2020/06')])).toEqual([
      { kind: 'overlap', first: 1, second: 0, from: '202005', to: '202006' },
    ])
  })

  it('of the month of change are not', () => {
    expect(timelineAdvice([entry('2020/01', '2020/06'), entry('2020/06', '2021/01')])).toEqual([])
  })

  it('of two present jobs go on until today', () => {
    const [advice] = timelineAdvice([entry('2020/01', true), entry('2021/01', true)])
    expect(advice?.kind === 'overlap' && isOpen(advice.to)).toBe(true)
  })
})

it('leaves out entries whose months are missing, wrong or reversed', () => {
  expect(
    timelineAdvice([
      entry('', '2020/01'),
      entry('113/06', '2020/01'),
      entry('2021/01', '2020/01'),
      entry('2010/01', '2010/02'),
    ]),
  ).toEqual([])
})

it('puts entries as typed newest first, the present job above all, without touching them', () => {
  const make = (companyName: string, start: string, end: string, stillEmployed = false) => ({
    ...emptyDraft(ExperienceEntry),
    companyName,
    start,
    end,
    stillEmployed,
  })
  const entries = [
    make('old', '2010-1', '２０１２／０６'),
    make('present', '2015/01', '', true),
    make('last', '201301', '2014.12'),
  ]
  const sorted = sortEntries(entries)
  expect(sorted.map(({ companyName }) => companyName)).toEqual(['present', 'last', 'old'])
  expect(sorted[2]).toBe(entries[0])
})
