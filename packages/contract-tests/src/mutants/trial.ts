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
 * Runs cases against a mutant until enough have failed.
 * @param upTo how many: one shows that the mutant is killed, more show which cases catch it.
 */
export async function tryMutant(
  mutant: Mutant,
  cases: readonly Case[],
  subject: Subject,
  { upTo = 1 }: { upTo?: number } = {},
): Promise<Trial> {
  const start = performance.now()
  const took = () => performance.now() - start
  const survives = (reason: string): Trial => ({ mutant, isKilled: false, reason, took: took() })
  if (cases.length === 0) return survives(`no case is called ${mutant.caughtBy.join(' or ')}`)
  const failed: Result[] = []
  const unproven: string[] = []
  for (const group of groupsOf(cases, upTo)) {
    const results = await subject.run(group)
    failed.push(...results.filter((result) => proves(result, mutant)))
    unproven.push(...results.flatMap((result) => whyUnproven(result, mutant) ?? []))
    if (failed.length >= upTo) break
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

/** The first case alone when one suffices, because it usually does, then more at once. */
function groupsOf(cases: readonly Case[], upTo: number): (readonly Case[])[] {
  const first = upTo === 1 ? 1 : 0
  const size = atOnce * Math.max(1, Math.ceil(upTo / atOnce))
  const groups = first === 0 ? [] : [cases.slice(0, first)]
  for (let at = first; at < cases.length; at += size) groups.push(cases.slice(at, at + size))
  return groups
}

/** A mutant that turns more cases red is a broken backend: it shows of no case what it is for. */
const precise = 10

/** How many cases have to fail to see whether a mutant is precise. */
export const enough = precise + 1

/** What a trial showed, as a file keeps it: the cases that it turned red; none when the mutant survived for the reason. */
export type Outcome = { mutant: string; by: readonly string[]; reason?: string; took: number }

export function outcomeOf(trial: Trial): Outcome {
  const { took, mutant } = trial
  return trial.isKilled
    ? { mutant: mutant.id, by: trial.by.map((result) => result.case.id), took }
    : { mutant: mutant.id, by: [], reason: trial.reason, took }
}

/** The cases that a precise mutant turned red. */
export function liveCases(outcomes: readonly Outcome[]): Set<string> {
  return new Set(outcomes.flatMap(({ by }) => (by.length <= precise ? by : [])))
}

/** A line for a trial: what killed the mutant, or why it survived. */
export function lineOf({ mutant, by, reason, took }: Outcome): string {
  const outcome = reason === undefined ? `killed by ${by.join(', ')}` : `SURVIVED: ${reason}`
  return `${mutant} ${outcome} (${Math.round(took)} ms)`
}

/** Outcomes as a table in Markdown: the mutant and the cases that caught it. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ mutant, by, reason }) => {
    const caught =
      reason === undefined
        ? `${by.length}: ${by.map((id) => `\`${id}\``).join(' ')}`
        : `**survived**: ${reason}`
    return `| \`${mutant}\` | ${caught} |`
  })
  const killed = outcomes.filter(({ reason }) => reason === undefined).length
  return ['| Mutant | Caught by |', '|---|---|', ...rows, '', `${killed} of ${outcomes.length} killed.`].join(
    '\n',
  )
}
