import type { Case } from '../kit/case.ts'
import type { Result } from '../kit/run.ts'
import type { Mutant } from './mutant.ts'

/** A backend with the fault of a mutant, as the cases see it. */
export type Subject = {
  run: (cases: readonly Case[]) => Promise<Result[]>
  /** How often the fault was in effect; undefined when that is not known. */
  changes: () => number | undefined
  /** Errors of the fault itself. */
  errors: readonly Error[]
}

/** What the cases showed about a mutant. */
export type Trial =
  | { mutant: Mutant; isKilled: true; by: readonly Result[] }
  | { mutant: Mutant; isKilled: false; reason: string }

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
  const survives = (reason: string): Trial => ({ mutant, isKilled: false, reason })
  if (cases.length === 0) return survives(`no case is called ${mutant.caughtBy.join(' or ')}`)
  const failed: Result[] = []
  for (const group of every ? [cases] : groupsOf(cases)) {
    const results = await subject.run(group)
    failed.push(...results.filter(({ verdict }) => verdict === 'failed'))
    if (failed.length > 0) break
  }
  // A failure without a fault, or because of a defect of the mutant, says nothing about the cases.
  const [error] = subject.errors
  if (error !== undefined) return survives(`the fault itself failed: ${error.message}`)
  if (subject.changes() === 0) return survives('its fault was never in effect')
  return failed.length > 0
    ? { mutant, isKilled: true, by: failed }
    : survives(`none of its ${cases.length} cases failed`)
}

/** The first case alone, because it usually suffices, then more at once. */
function groupsOf(cases: readonly Case[]): (readonly Case[])[] {
  const groups = [cases.slice(0, 1)]
  for (let at = 1; at < cases.length; at += atOnce) groups.push(cases.slice(at, at + atOnce))
  return groups
}

/** A line for a trial: what killed the mutant, or why it survived. */
export function lineOf(trial: Trial): string {
  const { id, about } = trial.mutant
  const outcome = trial.isKilled
    ? `killed by ${trial.by.map((result) => result.case.id).join(', ')}`
    : `SURVIVED: ${trial.reason}`
  return `${id} (${about}) ${outcome}`
}

/** Trials as a table in Markdown: the mutant, its fault, the cases that caught it. */
export function tableOf(trials: readonly Trial[]): string {
  const rows = trials.map((trial) => {
    const { id, about } = trial.mutant
    const by = trial.isKilled
      ? `${trial.by.length}: ${trial.by.map((result) => `\`${result.case.id}\``).join(' ')}`
      : `**survived**: ${trial.reason}`
    return `| \`${id}\` | ${about} | ${by} |`
  })
  const killed = trials.filter(({ isKilled }) => isKilled).length
  return [
    '| Mutant | Fault | Caught by |',
    '|---|---|---|',
    ...rows,
    '',
    `${killed} of ${trials.length} killed.`,
  ].join('\n')
}
