import type { Finding, Note } from './finding.ts'

/** Sizes of the rounds that can be changed. */
type Sizes = { kills: number }

/** The result of one part of a round. */
export type Outcome = { name: string; findings: readonly (Finding | Note)[] }

/** A kind of abuse: starts its own servers and yields the outcome of each part as soon as it is known. */
export type Round = {
  /** The name by which it is selected. */
  name: string
  /** The promise in one line. */
  promise: string
  play: (sizes: Sizes) => AsyncIterable<Outcome>
}
