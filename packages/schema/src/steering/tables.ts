import { z } from 'zod'
import { calls } from '../contract/calls.ts'
import { line } from '../fields/text.ts'
import { limits } from '../limits.ts'
import type { CallRow } from '../test-support/types.ts'
import { steeringCalls } from './calls.ts'
import {
  Backend,
  Effects,
  LoggedExchange,
  LoggedRequests,
  Scenarios,
  Steering,
  SteeringOrder,
  verdicts,
} from './entities.ts'
import { StateLinks } from './states.ts'

/** A call of the tools with its schemas. */
export type SteeringRow = Pick<CallRow, 'method' | 'path' | 'params' | 'query'> & {
  body?: z.ZodObject
  answers: Readonly<Partial<Record<200 | 204, { schema?: z.ZodType }>>>
}

const requestId = z.string().regex(/^[0-9]+$/)

/** The calls of `calls.ts`, for a server and a client with types. */
export const steeringTables = {
  getSteering: { ...steeringCalls.getSteering, answers: { 200: { schema: Steering } } },
  steer: { ...steeringCalls.steer, body: SteeringOrder, answers: { 200: { schema: Steering } } },
  stopSteering: { ...steeringCalls.stopSteering, answers: { 200: { schema: Steering } } },
  listScenarios: { ...steeringCalls.listScenarios, answers: { 200: { schema: Scenarios } } },
  getEffects: { ...steeringCalls.getEffects, answers: { 200: { schema: Effects } } },
  listRequests: {
    ...steeringCalls.listRequests,
    query: z.strictObject({
      call: z.enum(Object.keys(calls) as [string, ...string[]]).optional(),
      verdict: z.enum(verdicts).optional(),
      /** Only requests after the one with this id. */
      after: requestId.optional(),
      /** Only requests whose method, path or status contains this text. */
      text: line(limits.keyword).optional(),
    }),
    answers: { 200: { schema: LoggedRequests } },
  },
  getRequest: {
    ...steeringCalls.getRequest,
    params: z.strictObject({ id: requestId }),
    answers: { 200: { schema: LoggedExchange } },
  },
  deleteRequests: { ...steeringCalls.deleteRequests, answers: { 204: {} } },
  getBackend: { ...steeringCalls.getBackend, answers: { 200: { schema: Backend } } },
  listStates: { ...steeringCalls.listStates, answers: { 200: { schema: StateLinks } } },
} as const satisfies Record<keyof typeof steeringCalls, SteeringRow>
export type SteeringTables = typeof steeringTables
