import { z } from 'zod'
import { type CallName, calls } from '../contract/calls.ts'
import { problemCodes } from '../contract/problem.ts'
import { choice } from '../fields/choice.ts'
import { instant } from '../fields/date.ts'
import { rule } from '../fields/field.ts'
import { locales } from '../options.ts'

/** Bounds of the calls that steer the server. */
export const steeringLimits = {
  /** The longest added latency, in ms. */
  latency: 60_000,
  /** The most faults of one world. */
  faults: 50,
  /** The most requests that the log keeps. */
  requests: 500,
  /** The most characters of a body that the log keeps. */
  loggedBody: 100_000,
} as const

/** Every call of the contract, in its order. */
const callNames = Object.keys(calls) as [CallName, ...CallName[]]

/** A text in both languages. */
export const BothLanguages = z.object(
  Object.fromEntries(locales.map((locale) => [locale, z.string()])) as {
    [L in (typeof locales)[number]]: z.ZodString
  },
)
export type BothLanguages = z.infer<typeof BothLanguages>

/** The id of a scenario or state: lower case words, hyphens between them. */
export const name = () =>
  z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, rule('invalid'))
    .max(60, rule('tooLong', { max: 60 }))

export const whole = (min: number, max: number) =>
  z.int(rule('number')).min(min, rule('tooSmall', { min })).max(max, rule('tooLarge', { max }))

/** A fault of one call; the fault of `all` concerns every call that has no fault. */
export const Fault = z.strictObject({
  call: choice([...callNames, 'all']),
  /** Added to every answer, in ms; `jitter` adds a random time up to its value. */
  latency: z
    .strictObject({
      ms: whole(0, steeringLimits.latency),
      jitter: whole(0, steeringLimits.latency).optional(),
    })
    .optional(),
  /** Reads bodies at this rate. */
  uploadBytesPerSecond: whole(1, 1_000_000_000).optional(),
  /** Closes the connection after so many bytes of the answer's body. */
  cutAfterBytes: whole(0, 1_000_000_000).optional(),
  /** The next requests fail with a problem that the contract allows for the call. */
  fail: z.strictObject({ code: choice(problemCodes), times: whole(1, 1_000_000) }).optional(),
})
export type Fault = z.infer<typeof Fault>

/** What is switched on in a world. */
const steered = {
  scenarios: z.array(name()).max(100),
  faults: z.array(Fault).max(steeringLimits.faults),
}
export const Steering = z.object({ ...steered, version: z.int() })
export type Steering = z.infer<typeof Steering>

/**
 * Replaces the given members. With `version`, the call is refused (412 `precondition_failed`) when something has changed since
 * that version was read.
 */
export const SteeringOrder = z.strictObject({
  scenarios: steered.scenarios.optional(),
  faults: steered.faults.optional(),
  version: z.int(rule('number')).optional(),
})
export type SteeringOrder = z.infer<typeof SteeringOrder>

export const ScenarioInfo = z.object({
  id: name(),
  title: BothLanguages,
  description: BothLanguages,
})
export type ScenarioInfo = z.infer<typeof ScenarioInfo>
export const Scenarios = z.object({ scenarios: z.array(ScenarioInfo) })

/** What the site's server must know before it answers a request, whose world it names. */
export const Effects = z.object({
  /** Something is switched on: the page must not be cached. */
  isSteered: z.boolean(),
  /** The site's server closes the connection without an answer. */
  isOffline: z.boolean(),
})
export type Effects = z.infer<typeof Effects>

/** The backend behind the tools. */
export const Backend = z.object({
  origin: z.string(),
  /** Why it cannot be used, in one sentence; absent when it answers. */
  trouble: z.string().optional(),
})

export const verdicts = ['conforms', 'request', 'answer', 'both'] as const

/** One difference from the contract. */
export const Finding = z.object({
  /** Who breaks the contract. */
  of: z.enum(['request', 'answer']),
  message: z.string(),
  /** Where the contract says it: a JSON pointer into `contract/openapi.json`, or a file with an anchor. */
  place: z.string(),
})
export type Finding = z.infer<typeof Finding>

/** A request of the API and its answer. Tokens and secret values are masked. */
export const LoggedRequest = z.object({
  id: z.string(),
  at: instant(),
  method: z.string(),
  /** Path and query. */
  target: z.string(),
  /** Absent when the request is no call of the contract. */
  call: z.enum(callNames).optional(),
  /** 0 when the connection was closed without an answer. */
  status: z.int(),
  /** Milliseconds from the head of the request to the end of the answer. */
  took: z.number(),
  /** Who breaks the contract. */
  verdict: z.enum(verdicts),
  findings: z.array(Finding),
  /** Scenarios and faults that concerned the request. */
  steeredBy: z.array(z.string()),
})
export type LoggedRequest = z.infer<typeof LoggedRequest>
export const LoggedRequests = z.object({ requests: z.array(LoggedRequest) })

const headerList = z.record(z.string(), z.string())
export const LoggedExchange = LoggedRequest.extend({
  /** The origin that the client addressed. */
  origin: z.string(),
  requestHeaders: headerList,
  requestBody: z.string(),
  answerHeaders: headerList,
  answerBody: z.string(),
  /** The request as a command for a shell, with masked values. */
  curl: z.string(),
})
export type LoggedExchange = z.infer<typeof LoggedExchange>
