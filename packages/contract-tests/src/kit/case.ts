import type { Kit } from './kit.ts'

/**
 * Groups of cases that a team can run alone, in the order in which a backend is usually built. `http` is what the HTTP server in front
 * of the code decides: framing, undecodable paths, sizes and times of headers.
 */
export const profiles = ['core', 'uploads', 'mails', 'links', 'hardening', 'http'] as const
export type Profile = (typeof profiles)[number]

/**
 * What a case needs besides the calls of the contract. A target without it leaves the case unchecked.
 * - `seed`: the vacancies of `seed/jobs.json`
 * - `mails`: reading the mails that were sent
 * - `writes`: submitting applications, which a target without mails could not delete again
 * - `restart`: restarting the target by a command, without loss of what it stored
 * - the others: calls of `test-support.openapi.json`
 */
export const needs = [
  'seed',
  'mails',
  'writes',
  'jobs',
  'referrals',
  'links',
  'clock',
  'limits',
  'reset',
  'worlds',
  'restart',
] as const
export type Need = (typeof needs)[number]

/** One requirement of the contract, and how it is tested. */
export type Case = {
  /** Stable and unique: `submit.idempotency.reuse-with-another-body`. */
  id: string
  /** `must`: a violation fails the run. `should`: it is reported. */
  level: 'must' | 'should'
  profile: Profile
  /** The requirement in one sentence. */
  holds: string
  /** Where the contract says it: a file of `contract/`, or a section of `docs/writing-a-backend.md`. */
  where: string
  needs?: readonly Need[]
  /**
   * It moves the clock or uses up a limit. Runs in a world if the target has worlds, otherwise while no other case runs.
   */
  alone?: true
  /**
   * Throws `Mismatch` when the target differs, and `NotArisen` when the situation did not arise; any other error is reported as
   * an error of the case.
   */
  test: (kit: Kit) => Promise<void>
}

/** What most cases begin with: their violation fails the run. */
export function mustHold(profile: Profile, where: string) {
  return { level: 'must', profile, where } as const
}

/** Cases by their ids, with what they have in common. */
export function casesOf<C extends Partial<Case>>(
  common: C,
  cases: Readonly<Record<string, Omit<Case, 'id' | keyof C> & Partial<Omit<Case, 'id'>>>>,
): Case[] {
  return Object.entries(cases).map(([id, own]) => ({ ...common, ...own, id }) as Case)
}

/** A case for each row of a table, or for each of some names; a name, or the first value of a row, ends the id. */
export function rowCases<R extends string | readonly [id: string, ...unknown[]], C extends Partial<Case>>(
  common: C,
  prefix: string,
  rows: readonly R[],
  caseOf: (row: R) => Omit<Case, 'id' | keyof C> & Partial<Case>,
): Case[] {
  const idOf = (row: R) => `${prefix}.${typeof row === 'string' ? row : row[0]}`
  return rows.map((row) => ({ ...common, ...caseOf(row), id: idOf(row) }) as Case)
}
