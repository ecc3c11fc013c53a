import type { z } from 'zod'
import type { Call } from './calls.ts'
import type { ProblemCode } from './problem.ts'

/** A successful answer. */
export type AnswerSpec = {
  description: string
  /** Absent for an empty body. */
  schema?: z.ZodType
  /** The JSON files in a body that is a zip, by their path; `schema` is then absent. */
  zip?: z.ZodObject
  headers?: Readonly<Record<string, string>>
}

/** A multipart body: text parts, then exactly one file. */
export type MultipartSpec = { fields: z.ZodObject; file: { name: string; description: string } }

/** The part of the contract that `calls.ts` lacks. */
export type EndpointSpec = {
  summary: string
  description: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** The schema of a JSON body. */
  body?: z.ZodObject
  multipart?: MultipartSpec
  answers: Readonly<Partial<Record<200 | 201 | 202 | 204 | 304, AnswerSpec>>>
  /** The problem codes of the call besides those that follow from its method, body and limits: see `problemsOf`. */
  problems: readonly ProblemCode[]
}

/**
 * A row of a table, for any call. Where `calls.ts` has plain data, a row has schemas: `query`, and `body` if
 * `calls.ts` says `json`; any other `body` is the same literal.
 */
export type Endpoint = Omit<Call, 'group' | 'body' | 'query'> &
  Omit<EndpointSpec, 'body'> & { group: string; body: z.ZodObject | Exclude<Call['body'], 'json'> }
