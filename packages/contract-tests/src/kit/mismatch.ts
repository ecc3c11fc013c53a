import { isDeepStrictEqual } from 'node:util'
import type { Exchange } from './exchange.ts'

/** The target differs from the contract. */
export class Mismatch extends Error {
  override name = 'Mismatch'
  readonly what: string
  readonly expected: unknown
  readonly actual: unknown
  /** The exchange that shows it. */
  readonly exchange: Exchange | undefined

  /** @param what is compared, as a noun phrase: `the status`, `issues[0].rule`. */
  constructor(
    what: string,
    expected: unknown,
    actual: unknown,
    exchange?: Exchange,
    message = `${what}: expected ${shown(expected)}, got ${shown(actual)}`,
  ) {
    super(message)
    this.what = what
    this.expected = expected
    this.actual = actual
    this.exchange = exchange
  }
}

/** The mails of a case did not arrive in time. On a busy machine this does not prove that the target sends none. */
export class MissingMails extends Mismatch {
  override name = 'MissingMails'
}

/**
 * The situation that a case is about did not arise, such as two vacancies posted at the same moment. The case is then not
 * checked, and not passed.
 */
export class NotArisen extends Error {
  override name = 'NotArisen'
}

/** Why a case was not checked whose request the target limited. */
export const limitReached =
  'The limit of a call was used up: run fewer cases, allow more, or serve forgetLimits.'

/** Why a case was not checked that needs an open vacancy. */
export const noVacancy = 'The target has no open vacancy.'
/** Why a case was not checked that needs several. */
export const fewVacancies = 'The target has too few open vacancies.'

/** Throws `NotArisen` unless the situation of a case arose. @param missing what did not arise, as a sentence */
export function expectArisen(arose: boolean, missing: string): void {
  if (!arose) throw new NotArisen(missing)
}

/** A request got no answer: the connection failed, or time ran out. This alone does not show that the target breaks the contract. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  /** Method and target. */
  readonly request: string
  /** Of the error of the connection: `ECONNRESET`. */
  readonly code: string

  constructor(request: string, error: Error & { code?: string }) {
    super(`no answer to ${request}: ${error.message}`)
    this.request = request
    this.code = error.code ?? ''
  }
}

const longest = 300

function shown(value: unknown): string {
  // A value that JSON cannot write is undefined.
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** Throws `Mismatch` at the first difference, named by its path below `what`. */
export function expectEqual(what: string, actual: unknown, expected: unknown, exchange?: Exchange): void {
  const difference = firstDifference(what, actual, expected)
  if (difference) throw new Mismatch(difference.path, difference.expected, difference.actual, exchange)
}

/** Of a text or list that a statement is about, the most characters in a message: the report has the whole. */
const beginning = 80

/** Throws `Mismatch` unless the statement holds. */
export function expectThat(what: string, holds: boolean, actual: unknown, exchange?: Exchange): void {
  if (holds) return
  const text = shown(actual)
  const got = text.length > beginning ? `${text.slice(0, beginning)}…` : text
  throw new Mismatch(what, what, actual, exchange, `expected that ${what}, got ${got}`)
}

type Difference = { path: string; expected: unknown; actual: unknown }

function firstDifference(path: string, actual: unknown, expected: unknown): Difference | undefined {
  if (isDeepStrictEqual(actual, expected)) return undefined
  const here = { path, expected, actual }
  if (!isContainer(actual) || !isContainer(expected)) return here
  if (Array.isArray(actual) !== Array.isArray(expected)) return here
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const below = Array.isArray(expected) ? `${path}[${key}]` : `${path}.${key}`
    const difference = firstDifference(below, actual[key], expected[key])
    if (difference) return difference
  }
  return here
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
