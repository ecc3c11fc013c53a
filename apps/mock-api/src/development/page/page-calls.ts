import type { SteeringTables } from '@recruiting/schema/steering/tables'
import type { TestSupportTable } from '@recruiting/schema/test-support/table'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../failure.ts'
import type { HandlersOf } from '../register-calls.ts'

/** The calls that a server has; a section of the page is shown when its calls are among them. */
export type PageCalls = {
  [K in keyof (TestSupportTable & SteeringTables)]?:
    | HandlersOf<TestSupportTable & SteeringTables>[K]
    | undefined
}

/** The parts of a request without parameters, query and body, as a handler receives them. */
export type PlainIncoming = {
  params: undefined
  query: undefined
  body: undefined
  headers: FastifyRequest['headers']
  setHeader: (name: string, value: string) => void
  signal: AbortSignal
}

/** The parts of a request that has no others. `signal` is aborted when the caller is gone. */
export function incomingOf(request: FastifyRequest, reply: FastifyReply): PlainIncoming {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return {
    params: undefined,
    query: undefined,
    body: undefined,
    headers: request.headers,
    setHeader: (name: string, value: string) => void reply.header(name, value),
    signal: gone.signal,
  }
}

/** The answer of a call; undefined when it is 404. */
export async function found<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return undefined
    throw error
  }
}
