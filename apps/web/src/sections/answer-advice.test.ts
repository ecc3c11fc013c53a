import { expect, it } from 'vitest'
import { answerAdvice } from './answer-advice.ts'

const today = '202611'

const highest = (degree: object) => ({ education: { highest: degree } })
const ended = (status: string, yearMonth: string) => highest({ status, yearMonth })
const levels = (first: string, second: string) => ({
  education: { highest: { qualification: first }, secondHighest: { qualification: second } },
})
const experience = (seniority: string, entries: readonly object[]) => ({ experience: { seniority, entries } })
const started = (start: string) => experience('', [{ start }])
const named = (lastNameZh: string) => ({ personal: { lastNameZh } })

const name = 'personal.lastNameZh'
const start = 'experience.entries.0.start'
const end = 'education.highest.yearMonth'
const level = 'education.secondHighest.qualification'
const seniority = 'experience.seniority'

it.each([
  ['no experience with an entry', seniority, experience('none', [{}]), 'entriesDespiteNone'],
  ['no experience without an entry', seniority, experience('none', []), undefined],
  ['three years without an entry', seniority, experience('over3', []), 'entriesMissing'],
  ['three years with an entry', seniority, experience('over3', [{}]), undefined],
  ['no seniority without an entry', seniority, experience('', []), undefined],
  ['no seniority with an entry', seniority, experience('', [{}]), undefined],

  ['an ordinary name', name, named('陳'), undefined],
  ['a name with a zero-width space', name, named('陳\u200B'), 'invisible'],
  ['a name with a direction mark', name, named('\u202E陳'), 'invisible'],
  ['a name with a variation selector', name, named('葛\u{E0100}'), undefined],
  ['a name with a joiner', name, named('क्\u200Dष'), undefined],
  ['a phone with a mark', 'personal.mobilePhone', { personal: { mobilePhone: '\u200E09' } }, undefined],

  ['a start next month', start, started('2026/12'), 'monthInFuture'],
  ['a start typed in full width', start, started('２０２６／１２'), 'monthInFuture'],
  ['a start this month', start, started('2026-11'), undefined],
  ['a start that is no month', start, started('2099/13'), undefined],
  ['no start', start, started(''), undefined],
  ['a fifth start', 'experience.entries.4.start', experience('', []), undefined],
  ['an end to come', 'experience.entries.0.end', experience('', [{ end: '2027/01' }]), undefined],
  ['a start of studies', 'education.highest.from', highest({ from: '202701' }), 'monthInFuture'],
  ['a start of service', 'military.start', { military: { start: '202701' } }, 'monthInFuture'],

  ['a graduation next month', end, ended('graduated', '2026/12'), 'graduationInFuture'],
  ['a graduation this month', end, ended('graduated', '2026/11'), undefined],
  ['a graduation in the past', end, ended('graduated', '2020/06'), undefined],
  ['dropping out next month', end, ended('dropout', '2026/12'), 'monthInFuture'],
  ['at school with a past month', end, ended('schooling', '2026/10'), 'graduationInPast'],
  ['at school with this month', end, ended('schooling', '2026/11'), undefined],
  ['at school with a coming month', end, ended('schooling', '2027/06'), undefined],
  ['a month without a status', end, ended('', '2027/06'), undefined],

  ['a second degree above', level, levels('bachelor', 'master'), 'secondAboveFirst'],
  ['a second degree below', level, levels('master', 'bachelor'), undefined],
  ['two degrees of one level', level, levels('master', 'master'), undefined],
  ['no second degree', level, levels('juniorHigh', 'none'), undefined],
  ['a level that cannot be compared', level, levels('other', 'doctorate'), undefined],
  ['a level still to be chosen', level, levels('', 'doctorate'), undefined],

  ['another field', 'personal.nameEn', { personal: { nameEn: '2099/01' } }, undefined],
] as const)('the advice on %s is right', (_, path, values, kind) => {
  expect(answerAdvice(path, values, today)).toBe(kind)
})
