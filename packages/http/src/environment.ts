import type { z } from 'zod'

/** One environment variable: how it is parsed, its default, and its description. */
export type Variable<T = unknown> = {
  /** Parses the text; the message of an issue says what is accepted. */
  schema: z.ZodType<T, string>
  /** The text used when the variable is absent or empty; undefined makes the value undefined. */
  fallback: string | undefined
  meaning: string
}

/** Variables by their names. */
export type Variables = Readonly<Record<string, Variable>>

/** The values of variables, by their names. */
export type ValuesOf<V extends Variables> = { [K in keyof V]: V[K] extends Variable<infer T> ? T : never }

export function variable<T>(schema: z.ZodType<T, string>, fallback: string, meaning: string): Variable<T>
export function variable<T>(
  schema: z.ZodType<T, string>,
  fallback: undefined,
  meaning: string,
): Variable<T | undefined>
export function variable<T>(schema: z.ZodType<T, string>, fallback: string | undefined, meaning: string) {
  return { schema, fallback, meaning }
}

/**
 * Reads the environment; an empty variable counts as absent.
 * @returns the values, and a line for each variable that cannot be parsed: its name and what it accepts, never its
 * text, which may be a secret. Use the values only if there are no such lines.
 */
export function readVariables<V extends Variables>(
  variables: V,
  environment: Readonly<Record<string, string | undefined>>,
): { values: ValuesOf<V>; wrong: string[] } {
  const wrong: string[] = []
  const entries = Object.entries<Variable>(variables).map(([name, { schema, fallback }]) => {
    const given = environment[name]
    const value = given === undefined || given.trim() === '' ? fallback : given.trim()
    if (value === undefined) return [name, undefined]
    const result = schema.safeParse(value)
    if (!result.success) wrong.push(`${name}: expected ${result.error.issues[0]?.message ?? 'another value'}`)
    return [name, result.data]
  })
  return { values: Object.fromEntries(entries) as ValuesOf<V>, wrong }
}

/** The error message for wrong variables. @param wrong lines of `readVariables` */
export function describeWrong(wrong: readonly string[]): string {
  return `Invalid environment variables:\n${wrong.map((line) => `  ${line}`).join('\n')}`
}
