import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { allCases } from '@recruiting/contract-tests/cases/all'
import type { Case } from '@recruiting/contract-tests/kit/case'
import type { TargetOptions } from '@recruiting/contract-tests/kit/target'
import type { Mutant } from '@recruiting/contract-tests/mutants/mutant'
import { withFault } from '@recruiting/contract-tests/mutants/proxy'
import { proxyMutants } from '@recruiting/contract-tests/mutants/proxy-mutants'
import { deadCases, lineOf, namedCases, type Trial, tableOf } from '@recruiting/contract-tests/mutants/trial'
import { behaviourMutants } from './behaviour-mutants.ts'
import { startReference } from './reference.ts'
import { tryBehaviour, tryProxied } from './trials.ts'

/**
 * Runs every case against every mutant and prints which case caught which. Ends with 1 when a mutant survives, or when
 * a case fails without one.
 */
const { values } = parseArgs({
  options: {
    /** Mutants whose ids begin so, separated by commas. */
    only: { type: 'string', default: '' },
    /** Cases whose ids begin so, separated by commas. */
    cases: { type: 'string' },
    /** Only the cases that the mutant names. */
    named: { type: 'boolean', default: false },
    /** Print the cases that were not among at most ten that a mutant turned red. */
    dead: { type: 'boolean', default: false },
    /** A file for the table. */
    out: { type: 'string' },
  },
})

const isWanted = ({ id }: { id: string }) => values.only.split(',').some((prefix) => id.startsWith(prefix))
const reference = await startReference()
const trials: Trial[] = []
const every = { every: !values.named }
try {
  const cases = await passingCases(reference.target)
  for (const mutant of proxyMutants.filter(isWanted))
    report(await tryProxied(reference, mutant, casesFor(mutant, cases), every))
  for (const mutant of behaviourMutants.filter(isWanted))
    report(await tryBehaviour(reference, mutant, casesFor(mutant, cases), every))
} finally {
  await reference.close()
}
if (values.dead) {
  const all = allCases(reference.target.contract)
  const dead = deadCases(all, trials)
  console.log([...dead, `${dead.length} of ${all.length} cases are dead.`].join('\n'))
}
const table = tableOf(trials)
if (values.out === undefined) console.log(table)
else writeFileSync(values.out, `${table}\n`)
if (trials.some(({ isKilled }) => !isKilled)) process.exitCode = 1

/** The chosen cases that pass without a mutant; the others are printed. */
async function passingCases(target: TargetOptions): Promise<Case[]> {
  const prefixes = values.cases?.split(',') ?? ['']
  const all = allCases(target.contract)
  const mutants = [...proxyMutants, ...behaviourMutants].filter(isWanted)
  const known = values.named ? new Set(mutants.flatMap((mutant) => namedCases(all, mutant))) : new Set(all)
  const chosen = [...known].filter(({ id }) => prefixes.some((prefix) => id.startsWith(prefix)))
  const results = await withFault(target, {}, (subject) => subject.run(chosen))
  for (const { case: each, verdict, reason, mismatch } of results) {
    if (verdict === 'passed') continue
    console.error(`without a mutant: ${each.id} ${verdict}: ${reason ?? mismatch?.message}`)
    process.exitCode = 1
  }
  return results.filter(({ verdict }) => verdict === 'passed').map((result) => result.case)
}

function casesFor(mutant: Mutant, cases: readonly Case[]): readonly Case[] {
  return values.named ? namedCases(cases, mutant) : cases
}

function report(trial: Trial): void {
  trials.push(trial)
  console.error(lineOf(trial))
}
