import { readJson } from './files.ts'
import { Refusal } from './refusal.ts'

/**
 * The ids of known failures: those of a list of ids, or of the failed cases of a `report.json`.
 * @throws Refusal when the file has neither form
 */
export function readBaseline(path: string): ReadonlySet<string> {
  const value = readJson(path, '--baseline')
  const ids = Array.isArray(value) ? value : failedIn(value)
  if (ids?.every((id) => typeof id === 'string')) return new Set(ids)
  throw new Refusal(`--baseline ${path} is neither a report.json nor a list of ids.`)
}

function failedIn(value: unknown): unknown[] | undefined {
  if (typeof value !== 'object' || value === null || !('cases' in value) || !Array.isArray(value.cases)) {
    return undefined
  }
  const cases: unknown[] = value.cases
  return cases.flatMap((each) =>
    typeof each === 'object' &&
    each !== null &&
    'id' in each &&
    'verdict' in each &&
    each.verdict === 'failed'
      ? [each.id]
      : [],
  )
}
