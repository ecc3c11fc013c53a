import type { Case } from '../kit/case.ts'
import { Mismatch, MissingMails } from '../kit/mismatch.ts'
import type { Result } from '../kit/run.ts'
import type { TargetOptions } from '../kit/target.ts'
import type { Mutant } from './mutant.ts'

/** A backend with the fault of a mutant, as the cases see it. */
export type Subject = {
  run: (cases: readonly Case[]) => Promise<Result[]>
  /** How often the fault was in effect; undefined when that is not known. */
  changes: () => number | undefined
  /** Errors of the fault itself. */
  errors: readonly Error[]
}

/** What the cases showed about a mutant. `took`: milliseconds. */
export type Trial =
  | { mutant: Mutant; isKilled: true; by: readonly Result[]; took: number }
  | { mutant: Mutant; isKilled: false; reason: string; took: number }

/** Milliseconds that a case waits for mails that never arrive. */
const shortMailPatience = 2_000

/** Shortens the waits for mails and answers that a mutant withholds. */
export function patienceFor({
  withholdsMails,
  patience,
}: Mutant): Pick<TargetOptions, 'mailPatience' | 'patience'> {
  return {
    ...(withholdsMails && { mailPatience: shortMailPatience }),
    ...(patience !== undefined && { patience }),
  }
}

/** Cases that run before it is asked again whether one has failed. */
const atOnce = 8

/** The cases that a mutant names, in the order in which it names them. */
export function namedCases(cases: readonly Case[], { caughtBy }: Pick<Mutant, 'caughtBy'>): Case[] {
  const named = caughtBy.flatMap((name) => cases.filter(({ id }) => id === name || id.startsWith(`${name}.`)))
  return [...new Set(named)]
}

/**
 * Runs cases against a mutant: until one fails, or all of them.
 * @param every run all cases, for the table of which case catches what.
 */
export async function tryMutant(
  mutant: Mutant,
  cases: readonly Case[],
  subject: Subject,
  { every = false }: { every?: boolean } = {},
): Promise<Trial> {
  const start = performance.now()
  const took = () => performance.now() - start
  const survives = (reason: string): Trial => ({ mutant, isKilled: false, reason, took: took() })
  if (cases.length === 0) return survives(`no case is called ${mutant.caughtBy.join(' or ')}`)
  const failed: Result[] = []
  const unproven: string[] = []
  for (const group of every ? [cases] : groupsOf(cases)) {
    const results = await subject.run(group)
    failed.push(...results.filter((result) => proves(result, mutant)))
    unproven.push(...results.flatMap((result) => whyUnproven(result, mutant) ?? []))
    if (failed.length > 0) break
  }
  // A failure without a fault, or because of a defect of the mutant, says nothing about the cases.
  const [error] = subject.errors
  if (error !== undefined) return survives(`the fault itself failed: ${error.message}`)
  if (subject.changes() === 0) return survives('its fault was never in effect')
  if (failed.length > 0) return { mutant, isKilled: true, by: failed, took: took() }
  const [first] = unproven
  return survives(`none of its ${cases.length} cases failed${first === undefined ? '' : `; ${first}`}`)
}

/** Whether a case failed because the target differs from the contract, and not for want of time or of a connection. */
function proves({ verdict, error }: Result, { withholdsMails }: Mutant): boolean {
  return (
    (verdict === 'failed' || verdict === 'warning') &&
    error instanceof Mismatch &&
    (withholdsMails === true || !(error instanceof MissingMails))
  )
}

/** Why a case that did not pass proves nothing; undefined when it passed or proves the fault. */
function whyUnproven(result: Result, mutant: Mutant): string | undefined {
  const { case: each, verdict, reason, mismatch } = result
  if (verdict === 'passed' || proves(result, mutant)) return undefined
  const about = reason ?? mismatch?.message ?? ''
  return verdict === 'failed' ? `${each.id} was lost: ${about}` : `${each.id} was not checked: ${about}`
}

/** The first case alone, because it usually suffices, then more at once. */
function groupsOf(cases: readonly Case[]): (readonly Case[])[] {
  const groups = [cases.slice(0, 1)]
  for (let at = 1; at < cases.length; at += atOnce) groups.push(cases.slice(at, at + atOnce))
  return groups
}

/** A mutant that turns more cases red is a broken backend: it shows of no case what it is for. */
const precise = 10

/** The ids of the cases that no precise mutant turned red. */
export function deadCases(cases: readonly Case[], trials: readonly Trial[]): string[] {
  const live = new Set(
    trials.flatMap((trial) =>
      trial.isKilled && trial.by.length <= precise ? trial.by.map((result) => result.case.id) : [],
    ),
  )
  return cases.map(({ id }) => id).filter((id) => !live.has(id))
}

/** A line for a trial: what killed the mutant, or why it survived. */
export function lineOf(trial: Trial): string {
  const outcome = trial.isKilled
    ? `killed by ${trial.by.map((result) => result.case.id).join(', ')}`
    : `SURVIVED: ${trial.reason}`
  return `${trial.mutant.id} ${outcome} (${Math.round(trial.took)} ms)`
}

/** Trials as a table in Markdown: the mutant and the cases that caught it. */
export function tableOf(trials: readonly Trial[]): string {
  const rows = trials.map((trial) => {
    const by = trial.isKilled
      ? `${trial.by.length}: ${trial.by.map((result) => `\`${result.case.id}\``).join(' ')}`
      : `**survived**: ${trial.reason}`
    return `| \`${trial.mutant.id}\` | ${by} |`
  })
  const killed = trials.filter(({ isKilled }) => isKilled).length
  return ['| Mutant | Caught by |', '|---|---|', ...rows, '', `${killed} of ${trials.length} killed.`].join(
    '\n',
  )
}
