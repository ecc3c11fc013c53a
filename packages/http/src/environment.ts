import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { systemReason } from './system-reason.ts'

/** One environment variable: how it is parsed, its default, and its description. */
export type Variable<T = unknown> = {
  /** Parses the text; the message of an issue says what is accepted. */
  schema: z.ZodType<T, string>
  /** The text used when the variable is absent or empty; undefined makes the value undefined. */
  fallback: string | undefined
  meaning: string
  /** Whether the value may also stand in a file, which the variable `<name>_FILE` names. */
  isSecret?: true
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

/** A variable without default whose value is a secret: it may stand in the file that `<name>_FILE` names. */
export function secret<T>(schema: z.ZodType<T, string>, meaning: string): Variable<T | undefined> {
  return { schema, fallback: undefined, meaning, isSecret: true }
}

/**
 * Reads the environment, and the files of secrets; an empty variable or file counts as absent.
 * @returns the values, and a line for each variable that cannot be parsed: its name and what it accepts, never its
 * text, which may be a secret. Use the values only if there are no such lines.
 */
export function readVariables<V extends Variables>(
  variables: V,
  environment: Readonly<Record<string, string | undefined>>,
): { values: ValuesOf<V>; wrong: string[] } {
  const wrong: string[] = []
  const entries = Object.entries<Variable>(variables).map(([name, { schema, fallback, isSecret }]) => {
    const given = isSecret ? secretText(name, environment) : { text: textOf(environment, name) }
    if ('wrong' in given) {
      wrong.push(given.wrong)
      return [name, undefined]
    }
    const value = given.text ?? fallback
    if (value === undefined) return [name, undefined]
    const result = schema.safeParse(value)
    if (!result.success) wrong.push(`${name}: expected ${result.error.issues[0]?.message ?? 'another value'}`)
    return [name, result.data]
  })
  return { values: Object.fromEntries(entries) as ValuesOf<V>, wrong }
}

function textOf(environment: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  return environment[name]?.trim() || undefined
}

/** The text of a variable, or of the file that `<name>_FILE` names. */
function secretText(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): { text: string | undefined } | { wrong: string } {
  const text = textOf(environment, name)
  const path = textOf(environment, `${name}_FILE`)
  if (path === undefined) return { text }
  if (text !== undefined) return { wrong: `${name}: set ${name} or ${name}_FILE, not both` }
  try {
    return { text: readFileSync(path, 'utf8').trim() || undefined }
  } catch (error) {
    return { wrong: `${name}_FILE: ${path} cannot be read: ${systemReason(error) ?? 'unknown reason'}` }
  }
}

/** The error message for wrong variables. @param wrong lines of `readVariables` */
export function describeWrong(wrong: readonly string[]): string {
  return `Invalid environment variables:\n${wrong.map((line) => `  ${line}`).join('\n')}`
}
