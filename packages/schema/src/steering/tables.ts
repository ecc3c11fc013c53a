import { z } from 'zod'
import { calls } from '../contract/calls.ts'
import { line } from '../fields/text.ts'
import { limits } from '../limits.ts'
import type { CallTable } from '../test-support/types.ts'
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

const headers = { 'Cache-Control': 'no-store' }
const logged = z.strictObject({ id: z.string().regex(/^[0-9]+$/) })

/** Scenarios and faults. */
export const steeringTable = {
  getSteering: {
    ...steeringCalls.getSteering,
    summary: 'Read what is switched on',
    description: 'In the world of the request.',
    answers: { 200: { description: 'What is switched on', schema: Steering, headers } },
    problems: ['origin_forbidden'],
  },
  steer: {
    ...steeringCalls.steer,
    summary: 'Switch scenarios and faults on and off',
    description:
      'Replaces the scenarios, the faults or both of the world. Unknown scenarios, and problems that the contract does not allow for a call are refused; then nothing changes.',
    body: SteeringOrder,
    answers: { 200: { description: 'What is switched on', schema: Steering, headers } },
    problems: ['origin_forbidden', 'validation_failed', 'precondition_failed'],
  },
  stopSteering: {
    ...steeringCalls.stopSteering,
    summary: 'Switch everything off',
    description: 'Scenarios and faults.',
    answers: { 200: { description: 'What is switched on', schema: Steering, headers } },
    problems: ['origin_forbidden'],
  },
  listScenarios: {
    ...steeringCalls.listScenarios,
    summary: 'List the scenarios',
    description: 'What each does, in both languages.',
    answers: { 200: { description: 'The scenarios', schema: Scenarios, headers } },
    problems: ['origin_forbidden'],
  },
  getEffects: {
    ...steeringCalls.getEffects,
    summary: 'Read what concerns this request',
    description:
      'For the server of the site, which passes on the world of the request that it is about to answer.',
    answers: { 200: { description: 'What concerns the request', schema: Effects, headers } },
    problems: ['origin_forbidden'],
  },
} as const satisfies CallTable

/** The log of requests. */
export const requestsTable = {
  listRequests: {
    ...steeringCalls.listRequests,
    summary: 'List requests',
    description: 'The requests of the API that the server remembers, newest first.',
    query: z.strictObject({
      call: z.enum(Object.keys(calls) as [string, ...string[]]).optional(),
      verdict: z.enum(verdicts).optional(),
      /** Only requests after the one with this id. */
      after: z
        .string()
        .regex(/^[0-9]+$/)
        .optional(),
      /** Only requests whose method, path or status contains this text. */
      text: line(limits.keyword).optional(),
    }),
    answers: { 200: { description: 'The requests', schema: LoggedRequests, headers } },
    problems: ['origin_forbidden', 'validation_failed'],
  },
  getRequest: {
    ...steeringCalls.getRequest,
    summary: 'Read a request',
    description: 'With headers and bodies.',
    params: logged,
    answers: { 200: { description: 'The request and its answer', schema: LoggedExchange, headers } },
    problems: ['origin_forbidden', 'not_found'],
  },
  deleteRequests: {
    ...steeringCalls.deleteRequests,
    summary: 'Empty the log',
    description: 'Forgets all requests.',
    answers: { 204: { description: 'The log is empty' } },
    problems: ['origin_forbidden'],
  },
} as const satisfies CallTable

/** Links to states, and the backend. */
export const statesTable = {
  getBackend: {
    ...steeringCalls.getBackend,
    summary: 'Read which backend is behind the tools',
    description: 'And whether it answers.',
    answers: { 200: { description: 'The backend', schema: Backend, headers } },
    problems: ['origin_forbidden'],
  },
  listStates: {
    ...steeringCalls.listStates,
    summary: 'List the links to states',
    description: 'Each opens a page of the site in a state, such as an expired link.',
    answers: { 200: { description: 'The links', schema: StateLinks, headers } },
    problems: ['origin_forbidden'],
  },
} as const satisfies CallTable

/** All of them, for a client with types. */
export const steeringTables = { ...steeringTable, ...requestsTable, ...statesTable }
export type SteeringTables = typeof steeringTables
