import { requestCases } from '@recruiting/contract-tests/cases/all'
import { runAgainst } from '@recruiting/contract-tests/kit/target'
import { expect, it } from 'vitest'
import { notPassed, startKitTarget } from './support/kit-target.ts'

/** The time for all cases together, on a busy machine. */
const patience = 600_000

it(
  'conforms to the contract about requests',
  async () => {
    const { origin, contract, files, stop } = await startKitTarget()
    const cases = requestCases(contract)
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
    const results = await runAgainst({ origin, contract, files }, cases)
    await stop()
    expect(notPassed(results)).toEqual([])
    expect(results).toHaveLength(cases.length)
  },
  patience,
)
