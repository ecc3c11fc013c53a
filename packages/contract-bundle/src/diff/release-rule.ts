import type { Change } from './compare.ts'
import { versionPattern } from './read-bundle.ts'

/**
 * What forbids releasing these changes under this version: nothing, or one line. The rules are those of the changelog: a
 * breaking change raises the first number, a candidate may change in any way, and every version has its section.
 * @param changelog text of `CHANGELOG.md`
 */
export function releaseProblem(
  older: string,
  newer: string,
  changes: readonly Change[],
  changelog: string,
): string | undefined {
  const breaking = changes.filter(({ verdict }) => verdict !== 'adds' && verdict !== 'text')
  if (breaking.length === 0) return undefined
  const [first] = breaking
  const example = `${breaking.length} changes since ${older} break callers or backends, such as “${first?.place}: ${first?.says}”`
  if (older === newer) return `${example}: raise contractVersion`
  const [from, to] = [partsOf(older), partsOf(newer)]
  if (isEarlier(to.order, from.order)) return `${example}: ${newer} is earlier than ${older}`
  if (!from.isCandidate && to.major <= from.major) return `${example}: raise the first number of ${newer}`
  if (!hasEntry(changelog, newer)) return `${example}: contract/CHANGELOG.md has no line below “## ${newer}”`
  return undefined
}

function partsOf(version: string): { major: number; isCandidate: boolean; order: number[] } {
  const [, major, minor, patch, candidate] = versionPattern.exec(version) ?? []
  const last = candidate === undefined ? Number.POSITIVE_INFINITY : Number(candidate)
  return {
    major: Number(major),
    isCandidate: candidate !== undefined,
    order: [Number(major), Number(minor), Number(patch), last],
  }
}

function isEarlier(a: readonly number[], b: readonly number[]): boolean {
  const place = a.findIndex((value, index) => value !== b[index])
  return place >= 0 && (a[place] ?? 0) < (b[place] ?? 0)
}

/** Whether the section of a version has an entry. */
function hasEntry(changelog: string, version: string): boolean {
  const lines = changelog.split('\n')
  const start = lines.findIndex((line) => line === `## ${version}` || line.startsWith(`## ${version} `))
  if (start < 0) return false
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => line.startsWith('## '))
  return rest.slice(0, end < 0 ? undefined : end).some((line) => line.startsWith('- '))
}
