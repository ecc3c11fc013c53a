import type { z } from 'zod'

/** The part of a contract schema that is used here. */
export type Schema<T = unknown> = Pick<z.ZodType<T>, 'safeParse'>

/**
 * Parses an answer, or undefined. A later version of the contract may add members, which are ignored, and values of lists,
 * which pages show untranslated.
 */
export function parseAnswer<T>(schema: Schema<T>, value: unknown): T | undefined {
  const { data, error } = schema.safeParse(value)
  const isLater = ({ code, path, ...issue }: z.core.$ZodIssue) =>
    code === 'unrecognized_keys' ||
    ('values' in issue && issue.values.length > 1 && typeof valueAt(value, path) === 'string')
  return error?.issues.every(isLater) ? (value as T) : data
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((found, name) => Reflect.get(Object(found), name), value)
}
