import { allCases } from '@recruiting/contract-tests/cases/all'
import type { Case } from '@recruiting/contract-tests/kit/case'
import type { TargetOptions } from '@recruiting/contract-tests/kit/target'
import { runAgainst } from '@recruiting/contract-tests/kit/target'
import { withFault } from '@recruiting/contract-tests/mutants/proxied'
import { proxyMutants } from '@recruiting/contract-tests/mutants/proxy-mutants'
import { lineOf, namedCases, tryMutant } from '@recruiting/contract-tests/mutants/trial'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { behaviourMutants } from './behaviour-mutants.ts'
import { resetTarget, startReference } from './reference.ts'

/** A mutant may need to wait for mails that never come, which takes 30 s. */
const patience = 120_000

let reference: Awaited<ReturnType<typeof startReference>>
let target: TargetOptions
beforeAll(async () => {
  reference = await startReference()
  target = reference.target
})
afterAll(() => reference.close())

const all = [...proxyMutants, ...behaviourMutants]

describe('the mutants', () => {
  it('are at least a hundred, each with an id of its own', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.length).toBeGreaterThanOrEqual(100)
  })

  it('name cases that exist', () => {
    const cases = allCases(target.contract)
    const wrong = all.flatMap(({ id, caughtBy }) =>
      caughtBy
        .filter((name) => namedCases(cases, { caughtBy: [name] }).length === 0)
        .map((name) => `${id}: ${name}`),
    )
    expect(wrong).toEqual([])
  })
})

it(
  'the cases that mutants name pass against a proxy and a backend without a fault',
  async () => {
    const cases = allCases(target.contract)
    const named = new Set(all.flatMap((mutant) => namedCases(cases, mutant)))
    const results = await withFault(target, {}, (subject) => subject.run([...named]))
    const wrong = results.filter(({ verdict }) => verdict !== 'passed')
    expect(wrong.map((result) => `${result.case.id}: ${result.reason ?? result.mismatch?.message}`)).toEqual(
      [],
    )
  },
  patience * 2,
)

describe('a backend with a fault is found out', () => {
  it.each(proxyMutants.map((mutant) => [mutant.id, mutant] as const))(
    '%s',
    async (_id, mutant) => {
      await resetTarget(target)
      const cases = namedCases(allCases(target.contract), mutant)
      const trial = await withFault(target, mutant.mutate(), (subject) => tryMutant(mutant, cases, subject))
      expect(trial.isKilled, lineOf(trial)).toBe(true)
    },
    patience,
  )

  it.each(behaviourMutants.map((mutant) => [mutant.id, mutant] as const))(
    '%s',
    async (_id, mutant) => {
      const faulty = await startReference(mutant.changes)
      try {
        const cases = namedCases(allCases(faulty.target.contract), mutant)
        const run = (group: readonly Case[]) => runAgainst(faulty.target, group)
        const trial = await tryMutant(mutant, cases, { run, changes: () => undefined, errors: [] })
        expect(trial.isKilled, lineOf(trial)).toBe(true)
      } finally {
        await faulty.close()
      }
    },
    patience,
  )
})
