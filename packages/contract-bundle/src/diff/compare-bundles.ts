import type { Change } from './change.ts'
import { compareDocuments } from './documents.ts'
import { canonical, itemsOf, type Json, leavesOf, membersOf, textOf } from './json.ts'
import type { BundleFiles } from './read-bundle.ts'

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

/** Sentences that a site shows: a missing one breaks the site, another wording does not. */
function compareWords(older: Json, newer: Json): Change[] {
  const [from, to] = [sentencesOf(older), sentencesOf(newer)]
  return [
    ...[...from.keys()]
      .filter((path) => !to.has(path))
      .map((path): Change => ({ part: 'words', place: path, says: 'is gone', breaks: ['callers'] })),
    ...[...to].flatMap(([path, text]): Change[] => {
      if (!from.has(path)) return [{ part: 'words', place: path, says: 'is new', breaks: [] }]
      if (canonical(from.get(path)) === canonical(text)) return []
      return [{ part: 'words', place: path, says: 'has another text', breaks: [] }]
    }),
  ]
}

/** The sentences by path. The notice is compared with its successor: its version is a fact of the document. */
function sentencesOf(words: Json): Map<string, Json> {
  return new Map(
    leavesOf(words).map(([path, text]) => [path.replace(/^notice\.versions\.[^.]+\./, 'notice.text.'), text]),
  )
}

/** Mails are sent exactly as the file says: every difference changes what a backend has to send. */
function compareMails(older: Json, newer: Json): Change[] {
  const [from, to] = [new Map(leavesOf(older)), new Map(leavesOf(newer))]
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((path): Change[] => {
    if (canonical(from.get(path)) === canonical(to.get(path))) return []
    const says = !from.has(path) ? 'is new' : to.has(path) ? 'has another text' : 'is gone'
    return [{ part: 'mails', place: path, says, breaks: ['backends'] }]
  })
}

/** Members of a case that explain it. */
const explanations = new Set(['why', 'about'])

/**
 * Vectors by the id of each case. A case that says something else changes what a backend has to do; a new or removed one
 * only checks more or less.
 * @param file the name of the file, for the places
 */
function compareVectors(file: string, older: Json, newer: Json): Change[] {
  const [from, to] = [casesOf(older), casesOf(newer)]
  const change = (id: string, says: string, breaks: Change['breaks']): Change => ({
    part: 'vectors',
    place: `${file} ${id}`,
    says,
    breaks,
  })
  return [
    ...sharedChanges(file, older, newer),
    ...[...from.keys()].filter((id) => !to.has(id)).map((id) => change(id, 'is gone', [])),
    ...[...to].flatMap(([id, content]) => {
      if (!from.has(id)) return [change(id, 'is new', [])]
      return from.get(id) === content ? [] : [change(id, 'has changed', ['backends'])]
    }),
  ]
}

/** Changes of what the cases of a file share, such as base bodies. In a new or removed file nothing is shared with the other one. */
function sharedChanges(file: string, older: Json, newer: Json): Change[] {
  const shared = (value: Json) =>
    new Map(
      Object.entries(membersOf(value))
        .filter(([name]) => name !== 'cases' && !explanations.has(name))
        .flatMap(([name, inner]) => leavesOf(inner, name)),
    )
  const [from, to] = [shared(older), shared(newer)]
  if (casesOf(older).size === 0 || casesOf(newer).size === 0) return []
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((path) => canonical(from.get(path)) !== canonical(to.get(path)))
    .map((path) => ({ part: 'vectors', place: `${file} ${path}`, says: 'has changed', breaks: ['backends'] }))
}

function casesOf(file: Json): Map<string, string> {
  return new Map(
    itemsOf(membersOf(file).cases).map((each) => {
      const members = Object.entries(membersOf(each)).filter(([name]) => !explanations.has(name))
      return [textOf(membersOf(each).id), canonical(Object.fromEntries(members))]
    }),
  )
}
