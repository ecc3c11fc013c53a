import { expect, it } from 'vitest'
import { contractFolder } from '../contract-folder.ts'
import type { Case } from '../kit/case.ts'
import { readContract } from '../kit/contract.ts'
import type { Fault, ProxiedAnswer, ProxiedRequest } from './mutant.ts'
import { concerns, type Footprint, recordingTo } from './proxy.ts'
import { rulesOf, traceOf } from './trace.ts'

const contract = readContract(contractFolder())
const request: ProxiedRequest = {
  ...{ operation: 'getReferral', method: 'GET', target: '/api/referral', headers: [], body: Buffer.from('') },
  client: { address: '127.0.0.1', port: 1 },
}
/** A request with a method that its path does not have. */
const refused = {
  request: { ...request, operation: undefined, method: 'PATCH' },
  answer: { status: 405, headers: [], body: Buffer.from('{"code":"method_not_allowed"}') },
}
const answer: ProxiedAnswer = { status: 401, headers: [], body: Buffer.from('{"code":"link_invalid"}') }

it('lists what holds a row of a table, a paragraph, a vector and a problem, and what nothing holds', () => {
  const page =
    '| What | Held by |\n|---|---|\n| One | `a.*` |\n| Two | the same |\n| Three | `nowhere` |\n\nFour. Held by `sweep`.' +
    '\n\n| A |\n|---|\n| Five |\n\nAll is held by `c`.\n\n| A |\n|---|\n| Six |\n\n# Next\n\nAdvice, no rule:\n\n| A |\n|---|\n| Seven |\n'
  const cases = ['a.b', 'vectors.search.all', 'c'].map((id) => ({ id }) as Case)
  const rules = rulesOf({
    ...{ contract, cases, pages: { 'page.md': page }, tests: new Map([['sweep', '']]) },
    footprints: [{ id: 'c', footprint: [{ request, answer }, refused] }],
  })
  const held = Object.fromEntries(rules.map(({ rule, cases: own, tests }) => [rule, [...own, ...tests]]))
  expect(held).toMatchObject({ One: ['a.b'], Two: ['a.b'], Three: [], 'Four.': ['sweep'] })
  expect(held).toMatchObject({ Five: ['c'], Six: [] })
  expect(held).not.toHaveProperty('Seven')
  expect(held).toMatchObject({ 'search.all': ['vectors.search.all'], 'getReferral link_invalid': ['c'] })
  expect(held).toMatchObject({ 'every call not_acceptable': [], 'every call method_not_allowed': ['c'] })
  const { open, unprovable } = traceOf(rules, (id) => id === 'c')
  const rulesIn = (list: typeof open) => list.map(({ rule }) => rule)
  expect(rulesIn(open)).toEqual(expect.arrayContaining(['One', 'Three', 'Four.', 'search.all']))
  expect(rulesIn(open)).not.toContain('getReferral link_invalid')
  expect(rulesIn(unprovable)).toEqual(expect.arrayContaining(['every call internal']))
})

it('finds the cases that a fault concerns by what they sent and received', () => {
  const footprint: Footprint = []
  const fault = recordingTo(footprint)
  expect([fault.request?.(request), fault.answer?.(answer, request)]).toEqual([request, answer])
  const refusing = (status: number) => (): Fault => ({
    answer: (given) => (given.status === status ? { ...given, status: 500 } : given),
  })
  expect([concerns(refusing(401), footprint), concerns(refusing(404), footprint)]).toEqual([true, false])
})
