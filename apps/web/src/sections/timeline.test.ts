import { emptyDraft } from '@recruiting/schema/draft'
import { ExperienceEntry } from '@recruiting/schema/sections/experience'
import { describe, expect, it } from 'vitest'
import { isOpen, sortEntries, timelineAdvice } from './timeline.tsx'

function entry(start: string, end: string | true) {
  return { companyName: '', start, end: end === true ? '' : end, stillEmployed: end === true }
}

const gap = (from: string, to: string, months: number) => ({ kind: 'gap', from, to, months })

describe('entries of experience', () => {
  it.each([
    [
      'four months apart',
      [entry('2020/01', '2020/06'), entry('2020/11', '2021/01')],
      [gap('202006', '202011', 4)],
    ],
    ['three months apart', [entry('2020/01', '2020/06'), entry('2020/10', '2021/01')], []],
    [
      'apart over the turn of the year, in any order',
      [entry('2021/05', true), entry('2019/01', '2020/11')],
      [gap('202011', '202105', 5)],
    ],
    ['that meet in a month', [entry('2020/01', '2020/06'), entry('2020/06', '2021/01')], []],
    [
      'that overlap',
      [entry('2020/05', '2020/09'), entry('2020/01', '2020/06')],
      [{ kind: 'overlap', first: 1, second: 0, from: '202005', to: '202006' }],
    ],
    [
      'whose months are missing, wrong or reversed',
      [
        entry('', '2020/01'),
        entry('113/06', '2020/01'),
        entry('2021/01', '2020/01'),
        entry('2010/01', '2010/02'),
      ],
      [],
    ],
  ])('%s', (_, entries, advice) => {
    expect(timelineAdvice(entries)).toEqual(advice)
  })

  it('leave no gap while a longer job goes on', () => {
    const entries = [entry('2015/01', '2020/12'), entry('2016/01', '2016/03'), entry('2021/01', true)]
    expect(timelineAdvice(entries).map(({ kind }) => kind)).toEqual(['overlap'])
  })

  it('overlap until today when both are present', () => {
    const [advice] = timelineAdvice([entry('2020/01', true), entry('2021/01', true)])
    expect(advice?.kind === 'overlap' && isOpen(advice.to)).toBe(true)
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

it('puts entries as typed newest first, the present job above all, without touching them', () => {
  const make = (companyName: string, start: string, end: string | true) => ({
    ...emptyDraft(ExperienceEntry),
    ...entry(start, end),
    companyName,
  })
  const entries = [
    make('old', '2010-1', '２０１２／０６'),
    make('present', '2015/01', true),
    make('last', '201301', '2014.12'),
  ]
  const sorted = sortEntries(entries)
  expect(sorted.map(({ companyName }) => companyName)).toEqual(['present', 'last', 'old'])
  expect(sorted[2]).toBe(entries[0])
})
