/** The member of an object; undefined for any other value. */
export function member(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null
        ? Object.entries(found).find(([key]) => key === name)?.[1]
        : undefined,
    value,
  )
}

/** The elements of a list; none of any other value. */
export function elements(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The text; an empty one for any other value. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
