import { z } from 'zod'
import { calls } from '../contract/calls.ts'
import { line } from '../fields/text.ts'
import { limits } from '../limits.ts'
import { mailId } from '../test-support/entities.ts'
import type { CallTable } from '../test-support/types.ts'
import { steeringCalls } from './calls.ts'
import {
  Effects,
  LoggedExchange,
  LoggedRequests,
  name,
  Scenarios,
  Snapshot,
  Snapshots,
  StateLinks,
  Steering,
  SteeringOrder,
  steeringScopes,
  verdicts,
} from './entities.ts'

const headers = { 'Cache-Control': 'no-store' }
const scope = z.strictObject({ scope: z.enum(steeringScopes) })
const snapshot = z.strictObject({ name: name() })
const logged = z.strictObject({ id: z.string().regex(/^[0-9]+$/) })

/** Scenarios and faults. */
export const steeringTable = {
  getSteering: {
    ...steeringCalls.getSteering,
    summary: 'Read what is switched on',
    description: 'For the whole server, and for the browser that sends the request.',
    answers: { 200: { description: 'What is switched on', schema: Steering, headers } },
    problems: ['origin_forbidden'],
  },
  steer: {
    ...steeringCalls.steer,
    summary: 'Switch scenarios and faults on and off',
    description:
      'Replaces the scenarios, the faults or both of a scope. Unknown scenarios, scenarios that cannot be switched on for this scope and problems that the contract does not allow for a call are refused; then nothing changes.',
    params: scope,
    body: SteeringOrder,
    answers: { 200: { description: 'What is switched on', schema: Steering, headers } },
    problems: ['origin_forbidden', 'validation_failed', 'precondition_failed'],
  },
  stopSteering: {
    ...steeringCalls.stopSteering,
    summary: 'Switch everything of a scope off',
    description: 'Scenarios and faults.',
    params: scope,
    answers: { 200: { description: 'What is switched on', schema: Steering, headers } },
    problems: ['origin_forbidden', 'validation_failed'],
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
      'For the server of the site, which passes on the cookie and the header of the request that it is about to answer.',
    answers: { 200: { description: 'What concerns the request', schema: Effects, headers } },
    problems: ['origin_forbidden', 'validation_failed'],
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

/** Single mails. */
export const mailsTable = {
  deleteMail: {
    ...steeringCalls.deleteMail,
    summary: 'Delete a mail',
    description: 'Its links stay valid.',
    params: z.strictObject({ id: mailId() }),
    answers: { 204: { description: 'The mail is deleted' } },
    problems: ['origin_forbidden', 'not_found'],
  },
} as const satisfies CallTable

/** Snapshots and links to states. */
export const dataTable = {
  listSnapshots: {
    ...steeringCalls.listSnapshots,
    summary: 'List the snapshots',
    description: 'Newest first.',
    answers: { 200: { description: 'The snapshots', schema: Snapshots, headers } },
    problems: ['origin_forbidden'],
  },
  saveSnapshot: {
    ...steeringCalls.saveSnapshot,
    summary: 'Save a snapshot',
    description:
      'Saves all stored data, with files and keys, under this name; replaces an older snapshot of the name. 422 `tooMany` for a new name when there are as many snapshots as allowed; 503 while an import is running.',
    params: snapshot,
    answers: { 200: { description: 'The snapshot', schema: Snapshot, headers } },
    problems: ['origin_forbidden', 'validation_failed'],
  },
  restoreSnapshot: {
    ...steeringCalls.restoreSnapshot,
    summary: 'Restore a snapshot',
    description:
      'Replaces all stored data; the clock stays as it is. Unknown names, and a snapshot of another version of the database, are refused with what is allowed; then nothing changes. 503 while an import is running.',
    params: snapshot,
    answers: { 204: { description: 'The data is that of the snapshot' } },
    problems: ['origin_forbidden', 'validation_failed'],
  },
  deleteSnapshot: {
    ...steeringCalls.deleteSnapshot,
    summary: 'Delete a snapshot',
    description: 'The stored data stays as it is.',
    params: snapshot,
    answers: { 204: { description: 'The snapshot is deleted' } },
    problems: ['origin_forbidden', 'validation_failed'],
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
export const steeringTables = { ...steeringTable, ...requestsTable, ...mailsTable, ...dataTable }
export type SteeringTables = typeof steeringTables
