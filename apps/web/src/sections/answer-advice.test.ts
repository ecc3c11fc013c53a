import { describe, expect, it } from 'vitest'
import { answerAdvice } from './answer-advice.ts'

const today = '202611'

function degrees(highest: object, secondHighest: object = {}) {
  return { education: { highest, secondHighest } }
}

function experience(seniority: string, entries: readonly object[]) {
  return { experience: { seniority, entries } }
}

const name = 'personal.lastNameZh'
const firstStart = 'experience.entries.0.start'
const end = 'education.highest.yearMonth'
const level = 'education.secondHighest.qualification'
const seniority = 'experience.seniority'

describe('advice on', () => {
  it.each([
    ['no experience with an entry', seniority, experience('none', [{}]), 'entriesDespiteNone'],
    ['no experience without an entry', seniority, experience('none', []), undefined],
    ['three years without an entry', seniority, experience('over3', []), 'entriesMissing'],
    ['three years with an entry', seniority, experience('over3', [{}]), undefined],
    ['no seniority without an entry', seniority, experience('', []), undefined],
    ['no seniority with an entry', seniority, experience('', [{}]), undefined],

    ['an ordinary name', name, { personal: { lastNameZh: '陳' } }, undefined],
    ['a name with a zero-width space', name, { personal: { lastNameZh: '陳\u200B' } }, 'invisible'],
    ['a name with a direction mark', name, { personal: { lastNameZh: '\u202E陳' } }, 'invisible'],
    ['a name with a variation selector', name, { personal: { lastNameZh: '葛\u{E0100}' } }, undefined],
    ['a name with a joiner', name, { personal: { lastNameZh: 'क्\u200Dष' } }, undefined],
    ['a phone with a mark', 'personal.mobilePhone', { personal: { mobilePhone: '\u200E09' } }, undefined],

    ['a start next month', firstStart, experience('', [{ start: '2026/12' }]), 'monthInFuture'],
    [
      'a start typed in full width',
      firstStart,
      experience('', [{ start: '２０２６／１２' }]),
      'monthInFuture',
    ],
    ['a start this month', firstStart, experience('', [{ start: '2026-11' }]), undefined],
    ['a start that is no month', firstStart, experience('', [{ start: '2099/13' }]), undefined],
    ['no start', firstStart, experience('', [{ start: '' }]), undefined],
    ['a fifth start', 'experience.entries.4.start', experience('', []), undefined],
    [
      'an end that is known in advance',
      'experience.entries.0.end',
      experience('', [{ end: '2027/01' }]),
      undefined,
    ],
    ['a start of studies', 'education.highest.from', degrees({ from: '202701' }), 'monthInFuture'],
    ['a start of service', 'military.start', { military: { start: '202701' } }, 'monthInFuture'],

    [
      'a graduation next month',
      end,
      degrees({ status: 'graduated', yearMonth: '2026/12' }),
      'graduationInFuture',
    ],
    ['a graduation this month', end, degrees({ status: 'graduated', yearMonth: '2026/11' }), undefined],
    ['a graduation in the past', end, degrees({ status: 'graduated', yearMonth: '2020/06' }), undefined],
    ['dropping out next month', end, degrees({ status: 'dropout', yearMonth: '2026/12' }), 'monthInFuture'],
    [
      'at school with a past month',
      end,
      degrees({ status: 'schooling', yearMonth: '2026/10' }),
      'graduationInPast',
    ],
    ['at school with this month', end, degrees({ status: 'schooling', yearMonth: '2026/11' }), undefined],
    ['at school with a coming month', end, degrees({ status: 'schooling', yearMonth: '2027/06' }), undefined],
    ['a month without a status', end, degrees({ status: '', yearMonth: '2027/06' }), undefined],

    [
      'a second degree above',
      level,
      degrees({ qualification: 'bachelor' }, { qualification: 'master' }),
      'secondAboveFirst',
    ],
    [
      'a second degree below',
      level,
      degrees({ qualification: 'master' }, { qualification: 'bachelor' }),
      undefined,
    ],
    [
      'two degrees of one level',
      level,
      degrees({ qualification: 'master' }, { qualification: 'master' }),
      undefined,
    ],
    [
      'no second degree',
      level,
      degrees({ qualification: 'juniorHigh' }, { qualification: 'none' }),
      undefined,
    ],
    [
      'a level that cannot be compared',
      level,
      degrees({ qualification: 'other' }, { qualification: 'doctorate' }),
      undefined,
    ],
    [
      'a level still to be chosen',
      level,
      degrees({ qualification: '' }, { qualification: 'doctorate' }),
      undefined,
    ],

    ['another field', 'personal.nameEn', { personal: { nameEn: '2099/01' } }, undefined],
  ] as const)('%s', (_, path, values, kind) => {
    expect(answerAdvice(path, values, today)).toBe(kind)
  })
})
