import type { Finding, Note } from './finding.ts'

/** How large the rounds are that can be made larger. */
export type Sizes = { kills: number }

/** What one part of a round came to. */
export type Outcome = { name: string; findings: readonly (Finding | Note)[] }

/** One kind of abuse: starts its own servers and gives an outcome for each of its parts as soon as it has it. */
export type Round = {
  /** What it is selected by. */
  name: string
  /** What is promised, in a line. */
  promise: string
  play: (sizes: Sizes) => AsyncIterable<Outcome>
}
