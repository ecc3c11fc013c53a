import type { z } from 'zod'
import type { Call } from './calls.ts'
import type { ProblemCode } from './problem.ts'

/** One answer that is not a problem. */
export type AnswerSpec = {
  description: string
  /** Absent for an empty body. */
  schema?: z.ZodType
  headers?: Readonly<Record<string, string>>
}

/** A multipart body: its text parts, then exactly one file. */
export type MultipartSpec = { fields: z.ZodObject; file: { name: string; description: string } }

/** What the contract says of a call besides `calls.ts`. */
export type EndpointSpec = {
  summary: string
  description: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** Of a JSON body. */
  body?: z.ZodObject
  multipart?: MultipartSpec
  answers: Readonly<Partial<Record<200 | 201 | 202 | 204 | 304, AnswerSpec>>>
  /** The closed list of codes beside the universal ones. */
  problems: readonly ProblemCode[]
}

/**
 * A row of the table, whatever the call. Schemas stand where `calls.ts` has plain data: `query` is a schema,
 * and so is `body` where `calls.ts` says `json`; otherwise it is the same word.
 */
export type Endpoint = Omit<Call, 'body' | 'query'> &
  Omit<EndpointSpec, 'body'> & { body: z.ZodObject | Exclude<Call['body'], 'json'> }
