import fc from 'fast-check'

/** The paths of every part of a JSON value. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, key]))]
}

function replaceAt(value: unknown, [head, ...rest]: readonly string[], part: unknown): unknown {
  if (head === undefined) return part
  if (Array.isArray(value)) {
    return value.map((child, position) => (String(position) === head ? replaceAt(child, rest, part) : child))
  }
  const object = value as Readonly<Record<string, unknown>>
  return { ...object, [head]: replaceAt(object[head], rest, part) }
}

/** Near-valid values: another option, a boundary, a wrong type, or any JSON value. */
const parts = fc.oneof(
  fc.constantFrom<unknown>('', ' ', '0', '202406', 'none', 'other', 'yes', '+886912345678', 'a@b.co', 'A1'),
  fc.constantFrom<unknown>(0, 1, -1, 1.5, 1e300, true, false, null, undefined, [], {}, [{}], [null]),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
)

/** JSON values with up to three parts of a seed replaced, and some unrelated to the seeds. */
export function mutated(seeds: readonly unknown[]): fc.Arbitrary<unknown> {
  const near = fc
    .tuple(fc.constantFrom(...seeds), fc.array(fc.tuple(fc.nat(), parts), { maxLength: 3 }))
    .map(([seed, changes]) =>
      changes.reduce<unknown>((value, [position, part]) => {
        const paths = pathsOf(value)
        return replaceAt(value, paths[position % paths.length] ?? [], part)
      }, seed),
    )
  return fc.oneof({ arbitrary: near, weight: 9 }, { arbitrary: fc.jsonValue(), weight: 1 })
}
