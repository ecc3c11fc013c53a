import { allCases } from '@recruiting/contract-tests/cases/all'
import type { Case } from '@recruiting/contract-tests/kit/case'
import type { Mutant } from '@recruiting/contract-tests/mutants/mutant'
import { namedCases, type Trial } from '@recruiting/contract-tests/mutants/trial'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Reference, startReference } from './reference.ts'

/** Milliseconds for one mutant, on a busy machine. */
const patience = 300_000

/** One mutant of so many: `npm run check -- mutants --named` tries all, which takes minutes. */
const sampled = 10

/**
 * Declares a test for each mutant of a sample: one of the cases that it names fails. That these cases pass without a mutant is what
 * `kit.test.ts` shows.
 */
export function expectKilled<T extends Mutant>(
  mutants: readonly T[],
  tryMutant: (reference: Reference, mutant: T, cases: readonly Case[]) => Promise<Trial>,
): void {
  let reference: Reference
  let cases: readonly Case[]
  beforeAll(async () => {
    reference = await startReference()
    cases = allCases(reference.target.contract)
  }, patience)
  afterAll(() => reference.close())

  // Those of slow requests take as long as the kit waits.
  const tried = mutants.filter(({ id }, at) => at % sampled === 0 && !id.startsWith('http.slow-'))
  it.each(tried)(
    '$id',
    async (mutant) => {
      const trial = await tryMutant(reference, mutant, namedCases(cases, mutant))
      expect(trial.isKilled ? 'killed' : trial.reason).toBe('killed')
    },
    patience,
  )
}
