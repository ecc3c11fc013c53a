import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { allCases } from '@recruiting/contract-tests/cases/all'
import type { Case } from '@recruiting/contract-tests/kit/case'
import type { ProxyMutant } from '@recruiting/contract-tests/mutants/mutant'
import { concerns, type Footprint } from '@recruiting/contract-tests/mutants/proxy'
import { proxyMutants } from '@recruiting/contract-tests/mutants/proxy-mutants'
import { rulesOf, traceOf } from '@recruiting/contract-tests/mutants/trace'
import {
  enough,
  lineOf,
  liveCases,
  namedCases,
  type Outcome,
  outcomeOf,
  type Trial,
  tableOf,
} from '@recruiting/contract-tests/mutants/trial'
import { behaviourMutants } from './behaviour-mutants.ts'
import { type Recording, recorded } from './recording.ts'
import { type BehaviourMutant, startReference } from './reference.ts'
import { referenceTests } from './reference-tests.ts'
import { tryBehaviour, tryProxied } from './trials.ts'

/**
 * Tries the mutants and prints which case caught which. Ends with 1 when a mutant survives, when a case fails without one, and
 * after a whole run when a case is dead or a rule has no live case. A fault of the proxy is tried only with the cases whose
 * requests or answers it would change, and a trigger only with those that wrote.
 * With `--dead` mutants that concern few cases come first, and one whose cases have all been turned red by a precise mutant is tried
 * with these alone: what else it turns red would show nothing new.
 */
const { values } = parseArgs({
  options: {
    /** Mutants whose ids begin so, separated by commas. */
    only: { type: 'string', default: '' },
    /** Cases whose ids begin so, separated by commas. */
    cases: { type: 'string', default: '' },
    /** Only the cases that the mutant names. */
    named: { type: 'boolean', default: false },
    /** Print the cases that no precise mutant turned red: one that turns at most ten cases red. */
    dead: { type: 'boolean', default: false },
    /** Print each sentence, rule and vector of the documents with the cases and tests that hold it. */
    trace: { type: 'boolean', default: false },
    /** One of several equal parts of the mutants: `1/4`. */
    part: { type: 'string', default: '1/1' },
    /** A file of results: mutants that are in it are not tried again, others are added. */
    results: { type: 'string' },
    /** A file for the table. */
    out: { type: 'string' },
  },
})

if (values.named && (values.dead || values.trace || values.results !== undefined)) {
  console.error('--named tries few cases, so it cannot be given with --dead, --trace or --results.')
  process.exit(2)
}

const begin = performance.now()
const seconds = () => Math.round((performance.now() - begin) / 1000)

type AnyMutant = ProxyMutant | BehaviourMutant
const [part = 1, parts = 1] = values.part.split('/').map(Number)
const begins = ({ id }: { id: string }, prefixes: string) =>
  prefixes.split(',').some((prefix) => id.startsWith(prefix))

const reference = await startReference()
const { contract } = reference.target
const all = allCases(contract)
const mutants: readonly AnyMutant[] = [...proxyMutants, ...behaviourMutants]
  .filter((mutant) => begins(mutant, values.only))
  .filter((_, at) => at % parts === part - 1)
const outcomes: Outcome[] = []
/** Only when every mutant was tried with every case does a dead case or an open rule mean something. */
const isWhole = () =>
  values.cases === '' &&
  [...proxyMutants, ...behaviourMutants].every(({ id }) => outcomes.some(({ mutant }) => mutant === id))
if (values.results !== undefined && existsSync(values.results))
  for (const line of readFileSync(values.results, 'utf8').trim().split('\n'))
    outcomes.push(JSON.parse(line) as Outcome)
const untried = mutants.filter(({ id }) => !outcomes.some(({ mutant }) => mutant === id))
try {
  const recordings = untried.length === 0 && !values.trace ? [] : await passing()
  console.error(`${recordings.length} cases recorded after ${seconds()} s`)
  const plans = untried.map((mutant) => ({ mutant, ...casesFor(mutant, recordings) }))
  const ordered = values.dead ? plans.toSorted((a, b) => a.others.length - b.others.length) : plans
  console.error(`${plans.length} mutants planned after ${seconds()} s`)
  for (const plan of ordered) report(await tried(plan))
  if (values.trace) printTrace(recordings)
} finally {
  await reference.close()
}
const live = liveCases(outcomes)
if (values.dead) {
  const dead = all.filter(({ id }) => !live.has(id)).map(({ id }) => id)
  console.log([...dead, `${dead.length} of ${all.length} cases are dead.`].join('\n'))
  if (dead.length > 0 && isWhole()) process.exitCode = 1
}
const table = tableOf(outcomes)
if (values.out !== undefined) writeFileSync(values.out, `${table}\n`)
else if (!values.dead && !values.trace) console.log(table)
if (outcomes.some(({ reason }) => reason !== undefined)) process.exitCode = 1

/** The chosen cases that pass without a mutant, with their footprints; the others are printed. */
async function passing(): Promise<Recording[]> {
  const known = values.named ? new Set(untried.flatMap((mutant) => namedCases(all, mutant))) : new Set(all)
  const recordings = await recorded(
    reference.target,
    [...known].filter((each) => begins(each, values.cases)),
  )
  return recordings.filter(({ case: each, result: { verdict, reason, mismatch } }) => {
    if (verdict === 'passed') return true
    console.error(`without a mutant: ${each.id} ${verdict}: ${reason ?? mismatch?.message}`)
    process.exitCode = 1
    return false
  })
}

type Plan = { mutant: AnyMutant; named: readonly Case[]; others: readonly Case[] }

/** The cases that a mutant names, and the others that it may turn red. */
function casesFor(mutant: AnyMutant, recordings: readonly Recording[]): Omit<Plan, 'mutant'> {
  const isProxied = 'mutate' in mutant
  const casesIn = (own: readonly Recording[]) => own.map((recording) => recording.case)
  const fit = recordings.filter(
    ({ isDirect }) => !isDirect || !isProxied || mutant.mutate().bytes !== undefined,
  )
  const named = namedCases(casesIn(fit), mutant)
  if (values.named) return { named, others: [] }
  const concerned = fit.filter(({ footprint }) =>
    isProxied
      ? concerns(mutant.mutate, footprint)
      : mutant.changes.trigger === undefined || footprint.some(hasWritten),
  )
  return { named, others: casesIn(concerned).filter((each) => !named.includes(each)) }
}

/** Whether a request may have changed what is stored. */
function hasWritten({ request, answer }: Footprint[number]): boolean {
  return answer !== undefined && answer.status < 300 && !['GET', 'HEAD'].includes(request.method)
}

async function tried({ mutant, named, others }: Plan): Promise<Trial> {
  const live = liveCases(outcomes)
  const isKnown = values.dead && named.length > 0 && named.every(({ id }) => live.has(id))
  const [cases, upTo] = values.named || isKnown ? [named, 1] : [[...named, ...others], enough]
  return 'mutate' in mutant
    ? await tryProxied(reference, mutant, cases, { upTo })
    : await tryBehaviour(reference, mutant, cases, { upTo })
}

/** Prints every rule of the documents with what holds it, and at the end those without a live case that the kit could show. */
function printTrace(recordings: readonly Recording[]): void {
  const pages = ['state', 'requests'].map((page) => [
    `${page}.md`,
    readFileSync(new URL(`../../../../docs/writing-a-backend/${page}.md`, import.meta.url), 'utf8'),
  ])
  const footprints = recordings.map(({ case: { id }, footprint }) => ({ id, footprint }))
  const rules = rulesOf({
    ...{ contract, cases: all, footprints },
    ...{ pages: Object.fromEntries(pages), tests: referenceTests() },
  })
  const caught = liveCases(outcomes)
  const { list, unprovable, open } = traceOf(rules, (id) => caught.has(id))
  const found = `${open.length} of ${rules.length} rules have no live case; ${unprovable.length} more need none, because the kit cannot show them:`
  console.log([list, '', found, ...open.map(({ kind, rule }) => `- ${kind}: ${rule}`)].join('\n'))
  if (open.length > 0 && isWhole()) process.exitCode = 1
}

function report(trial: Trial): void {
  const outcome = outcomeOf(trial)
  outcomes.push(outcome)
  console.error(lineOf(outcome))
  if (values.results !== undefined) appendFileSync(values.results, `${JSON.stringify(outcome)}\n`)
}
