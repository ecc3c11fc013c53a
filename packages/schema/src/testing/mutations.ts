import fc from 'fast-check'

/** Every value that differs from a seed in one part, which is missing or one of `valuesOf` its path. */
export function* oneChanged(
  seed: unknown,
  valuesOf: (path: readonly string[]) => readonly unknown[],
): Generator<unknown> {
  for (const path of pathsOf(seed)) {
    for (const value of [undefined, ...valuesOf(path)]) yield replaceAt(seed, path, value)
  }
}

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

/**
 * JSON values with up to three parts of a seed replaced, and some unrelated to the seeds.
 * @param values further values to replace parts with, such as those near the bounds of a kind of field.
 */
export function mutated(seeds: readonly unknown[], values: readonly unknown[] = []): fc.Arbitrary<unknown> {
  const part = values.length === 0 ? parts : fc.oneof(parts, fc.constantFrom(...values))
  const near = fc
    .tuple(fc.constantFrom(...seeds), fc.array(fc.tuple(fc.nat(), part), { maxLength: 3 }))
    .map(([seed, changes]) =>
      changes.reduce<unknown>((value, [position, part]) => {
        const paths = pathsOf(value)
        return replaceAt(value, paths[position % paths.length] ?? [], part)
      }, seed),
    )
  return fc.oneof({ arbitrary: near, weight: 9 }, { arbitrary: fc.jsonValue(), weight: 1 })
}
