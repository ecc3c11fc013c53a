import { allCases } from '@recruiting/contract-tests/cases/all'
import { contractFolder } from '@recruiting/contract-tests/contract-folder'
import { readContract } from '@recruiting/contract-tests/kit/contract'
import { proxyMutants } from '@recruiting/contract-tests/mutants/proxy-mutants'
import { namedCases } from '@recruiting/contract-tests/mutants/trial'
import { expect, it } from 'vitest'
import { behaviourMutants } from './behaviour-mutants.ts'

const mutants = [...proxyMutants, ...behaviourMutants]

it('the mutants are at least a hundred, with unique ids', () => {
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length)
  expect(mutants.length).toBeGreaterThanOrEqual(100)
})

it('every mutant names cases that exist', () => {
  const cases = allCases(readContract(contractFolder()))
  const unknown = mutants.flatMap(({ id, caughtBy }) =>
    caughtBy
      .filter((name) => namedCases(cases, { caughtBy: [name] }).length === 0)
      .map((name) => `${id}: ${name}`),
  )
  expect(unknown).toEqual([])
})
