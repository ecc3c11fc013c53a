import { z } from 'zod'
import type { EndpointSpec } from '../contract/endpoint.ts'
import { line } from '../fields/text.ts'
import { JobCode } from '../job.ts'
import { wholeNumber } from '../job-search.ts'
import { limits } from '../limits.ts'
import { type TestSupportCallName, testSupportCalls } from './calls.ts'
import {
  Clock,
  ClockMove,
  JobStatus,
  LinkEnd,
  Mail,
  Mails,
  mailId,
  ReferralCreated,
  ReferralOrder,
  TestSupport,
  testSupportLimits,
  WorldCreated,
  WorldOrder,
  worldId,
} from './entities.ts'

const recipient = line(limits.email)
  .optional()
  .meta({ description: 'Only mails to this address, compared without case; absent: every mail' })

const headers = { 'Cache-Control': 'no-store' }

const specs = {
  getTestSupport: {
    summary: 'List the calls that this server has',
    description: 'A server may have any of these calls, or none: then this one answers 404.',
    answers: { 200: { description: 'The names of the calls', schema: TestSupport, headers } },
    problems: ['origin_forbidden', 'not_found'],
  },
  resetServer: {
    summary: 'Reset the server to its seed',
    description:
      'Deletes everything stored about people, with files, links and mails; restores the seeded vacancies and recommendations; sets the clock to the real time and forgets all limits. As after a first start, the invitations of the seeded recommendations are then mailed. 503 while an import is running.',
    answers: { 204: { description: 'The server is as seeded' } },
    problems: ['origin_forbidden'],
  },
  forgetLimits: {
    summary: 'Forget all rate limits',
    description:
      'Every client and every address may again do what the limits allow at first; wrong links are forgotten too.',
    answers: { 204: { description: 'No limit remembers a client or an address' } },
    problems: ['origin_forbidden'],
  },
  createWorld: {
    summary: 'Create a world',
    description: `Creates data of its own: vacancies, people, files, mails, clock, limits and idempotency keys. Every call of \`/api\` and \`/__mock\` that names the id in the header \`X-Mock-World\`, or in the cookie of the same name, is answered from that data only. A world ends by \`deleteWorld\`, after ${testSupportLimits.worldIdle / 60} minutes without a call, and when the server stops. 429 while there are ${testSupportLimits.worlds} worlds, ${testSupportLimits.worldsOfMany} of the seed \`many\`, or no memory for another.`,
    body: WorldOrder,
    answers: { 201: { description: 'The world', schema: WorldCreated, headers } },
    problems: ['origin_forbidden', 'validation_failed', 'too_many_requests'],
  },
  deleteWorld: {
    summary: 'End a world',
    description: 'Deletes a world with all its data. Calls that name it are refused from then on.',
    params: z.strictObject({ id: worldId() }),
    answers: { 204: { description: 'The world has ended' } },
    problems: ['origin_forbidden', 'not_found'],
  },
  listMails: {
    summary: 'List mails',
    description: 'The mails that were sent, newest first.',
    query: z.strictObject({ to: recipient }),
    answers: { 200: { description: 'The mails', schema: Mails, headers } },
    problems: ['origin_forbidden', 'validation_failed'],
  },
  getMail: {
    summary: 'Read a mail',
    description: 'One mail by its id.',
    params: z.strictObject({ id: mailId() }),
    answers: { 200: { description: 'The mail', schema: Mail, headers } },
    problems: ['origin_forbidden', 'not_found'],
  },
  awaitMails: {
    summary: 'Wait for mails',
    description:
      'Answers as soon as `count` mails match, or after `timeout` seconds of real time with those that do, possibly none. 422 `invalid` at `after` when no mail has this id.',
    query: z.strictObject({
      to: recipient,
      after: mailId().optional().meta({ description: 'Only mails sent after the mail with this id' }),
      count: wholeNumber(1, testSupportLimits.mails, 1).optional(),
      timeout: wholeNumber(0, testSupportLimits.timeout, 10).optional(),
    }),
    answers: { 200: { description: 'All mails that match, newest first', schema: Mails, headers } },
    problems: ['origin_forbidden', 'validation_failed'],
  },
  deleteMails: {
    summary: 'Empty the mailbox',
    description: 'Deletes all sent mails. Links stay valid; mails that are not sent yet arrive later.',
    answers: { 204: { description: 'The mailbox is empty' } },
    problems: ['origin_forbidden'],
  },
  setJobStatus: {
    summary: 'Open or close a vacancy',
    description:
      'Opens or closes the vacancy with this code; an unknown code creates a vacancy with content of the server’s choice. Opening removes a last day of applying that has passed. Searches show the change when the call has answered. 503 while an import is running.',
    params: z.strictObject({ code: JobCode }),
    body: JobStatus,
    answers: { 200: { description: 'The status of the vacancy', schema: JobStatus, headers } },
    problems: ['origin_forbidden', 'validation_failed'],
  },
  createReferral: {
    summary: 'Create a recommendation',
    description:
      'Stores a recommendation and mails its invitation. An equal recommendation is stored once; its invitation is mailed again, with a new link.',
    body: ReferralOrder,
    answers: { 201: { description: 'How to find the invitation', schema: ReferralCreated, headers } },
    problems: ['origin_forbidden', 'validation_failed'],
  },
  endLink: {
    summary: 'End a link',
    description:
      'Makes one emailed link expired, used or replaced. 422 at `token` when no link has this token. A used link stays used: 410 when it should end otherwise.',
    body: LinkEnd,
    answers: { 204: { description: 'The link has ended' } },
    problems: ['origin_forbidden', 'validation_failed', 'link_used'],
  },
  getClock: {
    summary: 'Read the clock',
    description:
      'The time by which links and files expire, mails are repeated, limits recover and vacancies close.',
    answers: { 200: { description: 'The clock', schema: Clock, headers } },
    problems: ['origin_forbidden'],
  },
  moveClock: {
    summary: 'Move the clock forward',
    description: `Moves the server’s clock forward and does at once what is due by then: what has expired is deleted, mails are repeated. \`Date\` of every answer follows. The clock can be at most ${testSupportLimits.clockAhead} seconds ahead, in whole seconds: a move to an instant may end up to a second after it. 422 \`tooLarge\` at \`seconds\` names what is left; \`tooSmall\` and \`tooLarge\` at \`to\` name the earliest and the latest instant, in ms of Unix time. The earliest is the present time of the server, and never before the date for which the seed is written.`,
    body: ClockMove,
    answers: { 200: { description: 'The clock', schema: Clock, headers } },
    problems: ['origin_forbidden', 'validation_failed'],
  },
  resetClock: {
    summary: 'Set the clock to the real time',
    description:
      'Sets the server’s clock back to the real time. Limits are forgotten and waiting mails become due, because they were counted by the other clock; what was deleted stays deleted.',
    answers: { 200: { description: 'The clock', schema: Clock, headers } },
    problems: ['origin_forbidden'],
  },
} as const satisfies Record<TestSupportCallName, EndpointSpec>

/** The calls for tests with their requests, answers and problems. */
export const testSupportTable = Object.fromEntries(
  Object.entries(testSupportCalls).map(([name, call]) => [
    name,
    { ...call, ...specs[name as TestSupportCallName] },
  ]),
) as { [K in TestSupportCallName]: (typeof testSupportCalls)[K] & (typeof specs)[K] }

export type TestSupportTable = typeof testSupportTable
