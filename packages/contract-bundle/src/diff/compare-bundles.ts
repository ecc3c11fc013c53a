import type { Change } from './change.ts'
import { compareDocuments } from './documents.ts'
import type { BundleFiles } from './read-bundle.ts'
import { compareMails, compareVectors, compareWords } from './texts.ts'

/** Everything that differs between two bundles: calls, words, mails, vectors. Test support is no part of the promise. */
export function compareBundles(older: BundleFiles, newer: BundleFiles): Change[] {
  const files = new Set([...Object.keys(older.vectors), ...Object.keys(newer.vectors)])
  return [
    ...compareDocuments(older.document, newer.document),
    ...compareWords(older.words, newer.words),
    ...compareMails(older.mails, newer.mails),
    ...[...files].flatMap((file) =>
      compareVectors(file, older.vectors[file] ?? { cases: [] }, newer.vectors[file] ?? { cases: [] }),
    ),
  ]
}

/** The lines that `npm run contract:diff` prints. */
export function diffLines(older: string, newer: string, changes: readonly Change[]): string[] {
  const groups = [
    ['Breaks callers and backends', (breaks: Change['breaks']) => breaks.length === 2],
    ['Breaks callers', (breaks: Change['breaks']) => breaks.join() === 'callers'],
    ['Breaks backends', (breaks: Change['breaks']) => breaks.join() === 'backends'],
    ['Breaks nobody', (breaks: Change['breaks']) => breaks.length === 0],
  ] as const
  const lines = groups.flatMap(([title, belongs]) => {
    const found = changes.filter(({ breaks }) => belongs(breaks))
    if (found.length === 0) return []
    return [
      '',
      `${title} (${found.length}):`,
      ...found.map(({ part, place, says }) => `  ${part}: ${place}: ${says}`),
    ]
  })
  return [`From ${older} to ${newer}: ${changes.length} changes`, ...lines]
}
