// @vitest-environment happy-dom
import { legalVersions } from '@recruiting/i18n/legal'
import { beforeEach, describe, expect, it } from 'vitest'
import { stored } from '~/lib/draft/keys.ts'
import {
  acceptReferral,
  followJobLink,
  guardChosenJob,
  guardHome,
  hasConsent,
  storedCodes,
} from './guards.ts'

const salary = { negotiable: true, unit: 'month', currency: 'TWD' } as const
const job = (code: string) => ({ code, title: { tw: code }, salary })
const storedJob = (code: string) => ({ code, title: { tw: code }, salaryUnit: 'month' as const })

/** The codes of the stored vacancies, and the stored referral mode. */
type State = [codes: string[], referral: boolean | undefined]

beforeEach(() => sessionStorage.clear())

function store([codes, referral]: State): void {
  if (codes.length > 0) stored.jobs.write({ jobs: codes.map(storedJob) })
  if (referral !== undefined) stored.referralMode.write(referral)
}
const state = (): State => [storedCodes(), stored.referralMode.read()]

it('a vacancy with a unit of pay of a later version can be chosen', () => {
  followJobLink({ ...job('SW-1001'), salary: { ...salary, unit: 'day' as 'month' } })
  expect(storedCodes()).toEqual(['SW-1001'])
})

describe('spec 2: the route guards', () => {
  it.each<[State, '/about' | undefined, '/' | undefined, State]>([
    [[[], undefined], undefined, '/', [[], false]],
    [[[], false], undefined, '/', [[], false]],
    [[[], true], '/about', '/', [[], false]],
    [[['A-1'], undefined], undefined, undefined, [['A-1'], undefined]],
    [[['A-1'], false], undefined, undefined, [['A-1'], false]],
    [[['A-1'], true], '/about', undefined, [['A-1'], true]],
  ])('with %j lead from / to %s, from /about and /apply to %s, and leave %j', (before, home, form, after) => {
    store(before)
    expect(guardHome()).toBe(home)
    expect(state()).toEqual(before)
    expect(guardChosenJob()).toBe(form)
    expect(state()).toEqual(after)
  })

  it.each<[...State, ...State]>([
    [[], undefined, ['A-1'], undefined],
    // Left over from an ended referral: the link chooses one vacancy.
    [['A-1', 'B-1'], false, ['A-1'], false],
    [['A-1', 'B-1'], true, ['A-1', 'B-1'], true],
    [['B-1', 'C-1'], true, ['A-1'], false],
  ])('follow a link to A-1 with %j, %s and leave %j, %s', (codes, referral, ...after) => {
    store([codes, referral])
    followJobLink(job('A-1'))
    expect(state()).toEqual(after)
  })

  it.each<State>([
    [[], undefined],
    [[], true],
    [['C-1'], false],
    [['A-1', 'C-1'], true],
  ])('leave the vacancies of a referral that was continued from %j, %s', (...before) => {
    store(before)
    acceptReferral([job('A-1'), job('B-1')])
    expect(state()).toEqual([['A-1', 'B-1'], true])
  })

  it.each<[string[], { jobs: string[]; picked?: string[] }]>([
    [[], { jobs: ['B-1'] }],
    [['A-1'], { jobs: ['A-1', 'B-1'], picked: ['A-1'] }],
    [['B-1', 'A-1'], { jobs: ['A-1', 'B-1'], picked: ['B-1', 'A-1'] }],
  ])('add a link to B-1 to the picked vacancies %j', (picked, after) => {
    stored.jobs.write({ jobs: [storedJob('C-1')], picked: picked.map(storedJob) })
    followJobLink(job('B-1'))
    const { jobs, picked: left } = stored.jobs.read() ?? {}
    expect({ jobs, picked: left }).toEqual({
      jobs: after.jobs.map(storedJob),
      picked: after.picked?.map(storedJob),
    })
  })
})

const version = legalVersions.notice

it.each([
  [undefined, ['A'], false],
  [{ version, codes: ['A'] }, ['A'], true],
  [{ version, codes: ['A', 'B'] }, ['A'], true],
  [{ version, codes: ['A'] }, ['A', 'B'], false],
  [{ version: '2020-01-01', codes: ['A'] }, ['A'], false],
])('the consent %j for %j counts: %s', (consent, codes, expected) => {
  expect(hasConsent(consent, codes)).toBe(expected)
})
