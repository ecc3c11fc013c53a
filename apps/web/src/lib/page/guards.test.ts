import { legalVersions } from '@recruiting/i18n/legal'
import { describe, expect, it } from 'vitest'
import {
  acceptReferral,
  type ChosenJob,
  followJobLink,
  type GuardStore,
  guardChosenJob,
  guardHome,
  hasConsent,
  withPicked,
} from './guards.ts'

type State = { codes: readonly string[]; referral: boolean | undefined }

/** The browser's storage as a plain object. */
function storeOf(state: State): { store: GuardStore; state: State } {
  const now = { ...state }
  const store: GuardStore = {
    hasJobs: () => now.codes.length > 0,
    hasJob: (code) => now.codes.includes(code),
    chooseJob: ({ code }) => {
      now.codes = [code]
    },
    chooseJobs: (jobs) => {
      now.codes = jobs.map(({ code }) => code)
    },
    isReferralMode: () => now.referral === true,
    startReferralMode: () => {
      now.referral = true
    },
    endReferralMode: () => {
      now.referral = false
    },
  }
  return { store, state: now }
}

const salary = { negotiable: true, unit: 'month', currency: 'TWD' } as const
const a: ChosenJob = { code: 'A', title: { tw: '甲' }, salary }

describe('spec 2: route guards', () => {
  it.each<[State, '/about' | undefined]>([
    [{ codes: [], referral: undefined }, undefined],
    [{ codes: ['A'], referral: undefined }, undefined],
    [{ codes: ['A'], referral: false }, undefined],
    [{ codes: [], referral: true }, '/about'],
    [{ codes: ['A'], referral: true }, '/about'],
  ])('a visit to / with %j goes to %s', (before, to) => {
    const { store, state } = storeOf(before)
    expect(guardHome(store)).toBe(to)
    expect(state).toEqual(before)
  })

  it.each<[State, '/' | undefined, State]>([
    [{ codes: [], referral: undefined }, '/', { codes: [], referral: false }],
    [{ codes: [], referral: false }, '/', { codes: [], referral: false }],
    [{ codes: [], referral: true }, '/', { codes: [], referral: false }],
    [{ codes: ['A'], referral: undefined }, undefined, { codes: ['A'], referral: undefined }],
    [{ codes: ['A'], referral: true }, undefined, { codes: ['A'], referral: true }],
  ])('a visit to /about or /apply with %j goes to %s and leaves %j', (before, to, after) => {
    const { store, state } = storeOf(before)
    expect(guardChosenJob(store)).toBe(to)
    expect(state).toEqual(after)
  })

  it.each<[State, State]>([
    [
      { codes: [], referral: undefined },
      { codes: ['A'], referral: undefined },
    ],
    [
      { codes: ['B'], referral: false },
      { codes: ['A'], referral: false },
    ],
    // Left over from an ended referral: the link chooses one vacancy.
    [
      { codes: ['A', 'B'], referral: false },
      { codes: ['A'], referral: false },
    ],
    [
      { codes: ['A', 'B'], referral: true },
      { codes: ['A', 'B'], referral: true },
    ],
    [
      { codes: ['B', 'C'], referral: true },
      { codes: ['A'], referral: false },
    ],
    [
      { codes: [], referral: true },
      { codes: ['A'], referral: false },
    ],
  ])('a link to A with %j leaves %j', (before, after) => {
    const { store, state } = storeOf(before)
    followJobLink(store, a)
    expect(state).toEqual(after)
  })

  it.each<State>([
    { codes: [], referral: undefined },
    { codes: [], referral: true },
    { codes: ['C'], referral: false },
    { codes: ['A', 'C'], referral: true },
  ])('whoever continues from a referral with %j has its vacancies, in referral mode', (before) => {
    const { store, state } = storeOf(before)
    acceptReferral(store, [a, { code: 'B', title: { us: 'B' }, salary }])
    expect(state).toEqual({ codes: ['A', 'B'], referral: true })
    expect(guardHome(store)).toBe('/about')
    expect(guardChosenJob(store)).toBeUndefined()
  })
})

describe('a link to B beside picked vacancies', () => {
  const [stored, other] = ['B', 'A'].map((code) => ({ code, title: { tw: code } }))
  if (stored === undefined || other === undefined) throw new Error('two vacancies')
  it.each([
    [undefined, { jobs: [stored] }],
    [[], { jobs: [stored] }],
    [[other], { jobs: [other, stored], picked: [other] }],
    [[stored, other], { jobs: [other, stored], picked: [stored, other] }],
  ])('%j gives %j', (picked, data) => {
    expect(withPicked(stored, picked)).toEqual(data)
  })
})

const version = legalVersions.notice

it.each([
  [undefined, ['A'], false],
  [{ version, codes: ['A'] }, ['A'], true],
  [{ version, codes: ['A', 'B'] }, ['A'], true],
  [{ version, codes: ['A'] }, ['A', 'B'], false],
  [{ version: '2020-01-01', codes: ['A'] }, ['A'], false],
])('%j for %j is %s', (consent, codes, expected) => {
  expect(hasConsent(consent, codes)).toBe(expected)
})
