import type { Case } from '@recruiting/contract-tests/kit/case'
import { runAgainst, type TargetOptions } from '@recruiting/contract-tests/kit/target'
import type { ProxyMutant } from '@recruiting/contract-tests/mutants/mutant'
import { withFault } from '@recruiting/contract-tests/mutants/proxy'
import { patienceFor, type Subject, type Trial, tryMutant } from '@recruiting/contract-tests/mutants/trial'
import { type BehaviourMutant, type Reference, resetTarget, startReference } from './reference.ts'

type TrialOptions = Parameters<typeof tryMutant>[3]

/** Tries a mutant of the proxy on a running reference backend. */
export async function tryProxied(
  { target }: Reference,
  mutant: ProxyMutant,
  cases: readonly Case[],
  options: TrialOptions = {},
): Promise<Trial> {
  await resetTarget(target)
  return await withFault({ ...target, ...patienceFor(mutant) }, mutant.mutate(), (subject) =>
    tryMutant(mutant, cases, subject, options),
  )
}

/**
 * Tries a wrong behaviour. A behaviour that consists of a database trigger is added to the running reference and
 * removed afterwards. Any other behaviour needs a new reference, which takes longer to start.
 */
export async function tryBehaviour(
  reference: Reference,
  mutant: BehaviourMutant,
  cases: readonly Case[],
  options: TrialOptions = {},
): Promise<Trial> {
  const { environment, replace, trigger } = mutant.changes
  if (environment === undefined && replace === undefined && trigger !== undefined) {
    await resetTarget(reference.target)
    const remove = await reference.addTrigger(trigger)
    try {
      return await tryMutant(mutant, cases, subjectOf(reference.target, mutant), options)
    } finally {
      await remove()
    }
  }
  const own = await startReference(mutant.changes)
  try {
    return await tryMutant(mutant, cases, subjectOf(own.target, mutant), options)
  } finally {
    await own.close()
  }
}

function subjectOf(target: TargetOptions, mutant: BehaviourMutant): Subject {
  return {
    run: (group) => runAgainst({ ...target, ...patienceFor(mutant) }, group),
    changes: () => undefined,
    errors: [],
  }
}
