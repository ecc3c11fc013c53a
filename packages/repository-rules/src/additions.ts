import { isTest, type Rule } from './tree.ts'

/** The places of an addition such as a new field, as `npm run new:field` prints them. */
export type Addition = {
  traces: readonly RegExp[]
  places: readonly { file: string; find: string; todo: string }[]
  /** Folders or files with a trace that are no place, each with the reason. */
  others: readonly (readonly [path: string, reason: string])[]
}

/** Files that may contain a trace of any example, each with the reason. */
const noPlace: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^contract\/(?!CHANGELOG\.md$)/, 'generated, recorded, or about every call'],
  [/^docs\/contract-cases\.md$|\.gen\.ts$/, 'generated'],
  [/^packages\/contract-bundle\/released\//, 'the contract as it was released'],
  [/^docs\/(?:decisions|adding-a-)/, 'tells how and why'],
  [/^scripts\/additions\//, 'the list itself'],
]

/**
 * The places exist, each anchor is there once, and no other file by hand contains a trace of the example. Tests may: what a
 * new one needs depends on the addition, and a test that lists all fields, calls or pages fails by itself.
 */
export function truePlaces({ traces, places, others }: Addition): Rule {
  return (tree) => {
    const wrong = places.flatMap(({ file, find, todo }) => {
      const found = (tree.get(file)?.split(find).length ?? 0) - 1
      return [
        ...(found === 1 ? [] : [`${file}: contains “${find.trim()}” ${Math.max(found, 0)} times`]),
        ...(/^[A-Z].*[^.]\.$/.test(todo) ? [] : [`${file}: “${todo}” is no sentence`]),
      ]
    })
    const named = new Set(places.map(({ file }) => file))
    const traced = [...tree]
      .filter(([path, text]) => traces.some((trace) => trace.test(text)) && !named.has(path))
      .map(([path]) => path)
      .filter((path) => !isTest(path) && !noPlace.some(([pattern]) => pattern.test(path)))
    const isOther = (path: string) => others.some(([other]) => path.startsWith(other))
    return [
      ...wrong,
      ...traced.filter((path) => !isOther(path)).map((path) => `${path}: is no place of the list`),
      ...others
        .filter(([other]) => !traced.some((path) => path.startsWith(other)))
        .map(([other]) => `${other}: has no trace of the example`),
    ]
  }
}
