import { type Call, type CallName, calls } from '@recruiting/schema/contract/calls'
import type { AnswerSpec, EndpointSpec } from '@recruiting/schema/contract/endpoint'
import { table } from '@recruiting/schema/contract/table'
import { z } from 'zod'

export const callNames = Object.keys(calls) as readonly CallName[]

/** A row of the table as the routes need it, whichever call it is. */
export type Endpoint = {
  call: Call
  params: z.ZodObject | undefined
  query: z.ZodObject | undefined
  /** Of a JSON body. */
  body: z.ZodObject | undefined
  answers: EndpointSpec['answers']
}

export type AnswerStatus = keyof EndpointSpec['answers']

export function endpointOf(name: CallName): Endpoint {
  // In the table `body` is the kind of body where there is no schema for it.
  const row: Omit<EndpointSpec, 'body'> & { body: unknown } = table[name]
  return {
    call: calls[name],
    params: row.params,
    query: row.query,
    body: row.body instanceof z.ZodObject ? row.body : undefined,
    answers: row.answers,
  }
}

/** How long an answer may be kept by others; `no-store` where the table does not say. */
export function cacheControlOf(name: CallName, status: AnswerStatus): string {
  return answerSpec(name, status)?.headers?.['Cache-Control'] ?? 'no-store'
}

/** What the table says of an answer; undefined when the call does not have it. */
export function answerSpec(name: CallName, status: AnswerStatus): AnswerSpec | undefined {
  return endpointOf(name).answers[status]
}
