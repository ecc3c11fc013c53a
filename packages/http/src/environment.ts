import type { z } from 'zod'

/** One environment variable: how its text is read, what holds without it, and what it is for. */
export type Variable<T = unknown> = {
  /** Text → value; an issue's message says what is accepted. */
  schema: z.ZodType<T, string>
  /** The text that holds when the variable is absent or empty; undefined: the value is then undefined. */
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
 * @returns the values, and a line for each variable that cannot be read: its name and what it accepts, never its text,
 * which may be a secret. The values can be used when there is no such line.
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

/** The message for an operator whose environment has wrong variables. @param wrong lines of `readVariables` */
export function describeWrong(wrong: readonly string[]): string {
  return `Invalid environment variables:\n${wrong.map((line) => `  ${line}`).join('\n')}`
}
