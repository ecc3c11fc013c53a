import { emptyDraft } from '@recruiting/schema/draft'
import { ExperienceEntry } from '@recruiting/schema/sections/experience'
import { describe, expect, it } from 'vitest'
import { sortEntries } from '~/lib/draft/draft.ts'
import { timelineAdvice } from './timeline.tsx'

/** @param period `2020/01–2020/06`, or `2020/01–now` of a present job */
function entry(period: string) {
  const [start = '', end = ''] = period.split('–')
  return { companyName: '', start, end: end === 'now' ? '' : end, stillEmployed: end === 'now' }
}

const gap = (from: string, to: string, months: number) => ({ kind: 'gap', from, to, months })

describe('entries of experience', () => {
  it.each([
    ['four months apart', ['2020/01–2020/06', '2020/11–2021/01'], [gap('202006', '202011', 4)]],
    ['three months apart', ['2020/01–2020/06', '2020/10–2021/01'], []],
    ['a new year apart, in any order', ['2021/05–now', '2019/01–2020/11'], [gap('202011', '202105', 5)]],
    ['that meet in a month', ['2020/01–2020/06', '2020/06–2021/01'], []],
    [
      'that overlap',
      ['2020/05–2020/09', '2020/01–2020/06'],
      [{ kind: 'overlap', first: 1, second: 0, from: '202005', to: '202006' }],
    ],
    ['whose months are missing or wrong', ['–2020/01', '113/06–2020/01', '2010/01–2010/02'], []],
    ['whose months are reversed', ['2021/01–2020/01', '2010/01–2010/02'], []],
  ])('%s', (_, periods, advice) => {
    expect(timelineAdvice(periods.map(entry))).toEqual(advice)
  })

  it('leave no gap while a longer job goes on', () => {
    const entries = [entry('2015/01–2020/12'), entry('2016/01–2016/03'), entry('2021/01–now')]
    expect(timelineAdvice(entries).map(({ kind }) => kind)).toEqual(['overlap'])
  })

  it('overlap until today when both are present', () => {
    const [advice] = timelineAdvice([entry('2020/01–now'), entry('2021/01–now')])
    expect(advice?.kind === 'overlap' && advice.to).toBe('999912')
  })
})

const jobs = [entry('2015/01–2016/06'), entry('2020/11–2021/01')]
it.each([
  ['end shortly before the next one', [{ yearMonth: '2020/08' }], []],
  ['end long before it', [{ yearMonth: '201806' }], [['201806', 28]]],
  ['follow each other', [{ yearMonth: '2018/06' }, { yearMonth: '2020/09' }], []],
  ['end after the next one began', [{ yearMonth: '2022/06' }], [['201606', 52]]],
  ['have both months', [{ yearMonth: '', from: '201609', to: '202101' }], []],
  ['begin late', [{ yearMonth: '', from: '201809', to: '202010' }], [['201606', 52]]],
  ['are not filled in', [{ yearMonth: '', from: '', to: '' }], [['201606', 52]]],
])('studies between two jobs that %s leave the gaps that remain', (_, studies, gaps) => {
  const found = timelineAdvice(jobs, studies).flatMap((each) =>
    each.kind === 'gap' ? [[each.from, each.months]] : [],
  )
  expect(found).toEqual(gaps)
})

it('puts entries as typed newest first, the present job above all, without touching them', () => {
  const make = (companyName: string, period: string) => ({
    ...emptyDraft(ExperienceEntry),
    ...entry(period),
    companyName,
  })
  const entries = [
    make('old', '2010-1–２０１２／０６'),
    make('present', '2015/01–now'),
    make('last', '201301–2014.12'),
  ]
  const sorted = sortEntries(entries)
  expect(sorted.map(({ companyName }) => companyName)).toEqual(['present', 'last', 'old'])
  expect(sorted[2]).toBe(entries[0])
})
