import type { Tally } from './send.ts'

/** The requests, their answers, and measurements of the process. */
export type Round = Tally & {
  name: string
  /** The timeout of an answer in milliseconds; undefined where it depends on the machine. */
  patience: number | undefined
  /** The only acceptable status; undefined where any refusal is. */
  wanted: number | undefined
  /** The peak of resident memory in bytes. */
  peak: number
  /** Files without a row and rows without a file. */
  orphans: number
}

/** The limit of the server's memory in bytes. */
const mostMemory = 300e6

/** The promises that a round broke. */
export function brokenPromises({ statuses, slowest, patience, wanted, ...round }: Round): string[] {
  const failures = sum(statuses, (status) => status === 0 || status >= 500)
  const others = wanted === undefined ? 0 : sum(statuses, (status) => status !== wanted)
  return [
    failures > 0 && `${failures} answers are failures of the server`,
    others > 0 && `${others} answers are not ${wanted}`,
    round.shapeless > 0 && `${round.shapeless} refusals are no problem documents`,
    patience !== undefined && slowest > patience && `an answer took more than ${patience} ms`,
    round.orphans > 0 && `${round.orphans} files without a row or rows without a file`,
    round.peak > mostMemory && `more than ${megabytes(mostMemory)} of memory`,
  ].filter((promise) => promise !== false)
}

/** The figures of a round, one per line. */
export function figuresOf(round: Round): string {
  const { statuses, slowest, orphans, peak, name } = round
  const counts = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'none'}: ${count}`)
  const broken = brokenPromises(round)
  return [
    `${sum(statuses, () => true)} ${name}`,
    `  answers         ${counts.join(' · ')}`,
    `  slowest answer  ${Math.round(slowest)} ms`,
    `  orphan files    ${orphans}`,
    `  peak memory     ${megabytes(peak)}`,
    ...broken.map((promise) => `  BROKEN          ${promise}`),
    '',
  ].join('\n')
}

function sum(statuses: Tally['statuses'], counts: (status: number) => boolean): number {
  return [...statuses].reduce((all, [status, count]) => (counts(status) ? all + count : all), 0)
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
