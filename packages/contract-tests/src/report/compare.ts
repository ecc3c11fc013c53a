import type { Verdict } from '../kit/run.ts'

/** The ids and verdicts of a `report.json`; undefined when a value is none. */
export function verdictsOf(value: unknown): ReadonlyMap<string, Verdict> | undefined {
  if (typeof value !== 'object' || value === null || !('cases' in value) || !Array.isArray(value.cases)) {
    return undefined
  }
  const found = new Map<string, Verdict>()
  for (const each of value.cases as readonly unknown[]) {
    if (typeof each !== 'object' || each === null || !('id' in each) || !('verdict' in each)) return undefined
    const { id, verdict } = each
    if (typeof id !== 'string') return undefined
    if (verdict !== 'passed' && verdict !== 'failed' && verdict !== 'not checked') return undefined
    found.set(id, verdict)
  }
  return found
}

/** What a later report differs in from an earlier one; ids of cases. */
export type Comparison = {
  /** Failed now, and passed, were not checked or did not exist before. */
  worse: readonly string[]
  /** Passed before, and were not checked or not run now. */
  lost: readonly string[]
  /** Passed now, and failed before. */
  better: readonly string[]
  /** Passed now, and were not checked or did not exist before. */
  gained: readonly string[]
  /** Failed in both. */
  stillFailed: readonly string[]
}

/** Compares two reports by the ids of their cases. */
export function compare(
  before: ReadonlyMap<string, Verdict>,
  after: ReadonlyMap<string, Verdict>,
): Comparison {
  const where = (now: Verdict, holds: (earlier: Verdict | undefined) => boolean) =>
    [...after].filter(([id, verdict]) => verdict === now && holds(before.get(id))).map(([id]) => id)
  return {
    worse: where('failed', (earlier) => earlier !== 'failed'),
    lost: [...before]
      .filter(([id, verdict]) => verdict === 'passed' && (after.get(id) ?? 'not checked') === 'not checked')
      .map(([id]) => id),
    better: where('passed', (earlier) => earlier === 'failed'),
    gained: where('passed', (earlier) => earlier !== 'failed' && earlier !== 'passed'),
    stillFailed: where('failed', (earlier) => earlier === 'failed'),
  }
}

const titles: readonly [list: keyof Comparison, title: string][] = [
  ['worse', 'Worse: failed now'],
  ['lost', 'No longer checked'],
  ['better', 'Better: passed now'],
  ['gained', 'Newly checked and passed'],
  ['stillFailed', 'Still failed'],
]

/** A comparison as lines of text. */
export function comparisonText(comparison: Comparison): string {
  const summary = `${comparison.better.length} better, ${comparison.worse.length} worse, ${comparison.lost.length} no longer checked, ${comparison.stillFailed.length} still failed`
  const lists = titles.flatMap(([list, title]) =>
    comparison[list].length === 0
      ? []
      : ['', `${title} (${comparison[list].length})`, ...comparison[list].map((id) => `  ${id}`)],
  )
  return [summary, ...lists, ''].join('\n')
}
