import type { IncomingHttpHeaders } from 'node:http'
import type { CallName } from '@recruiting/schema/contract/calls'
import type { ProblemCode } from '@recruiting/schema/contract/problem'
import type { Fault, Steering, SteeringOrder, SteeringScope } from '@recruiting/schema/steering/entities'
import type { Scenario } from '../scenarios/scenario.ts'

/** Scenarios and faults that concern one request: those of the request first, those of everybody last. */
type Effects = { scenarios: readonly string[]; faults: readonly Fault[] }

/** What is switched on, in memory: for everybody, and for single browsers. */
export type SteeringStore = {
  /** The scenarios that can be switched on, in the order of the page. */
  scenarios: readonly Scenario[]
  /** @param browser the id in the browser's cookie. */
  read: (browser: string | undefined) => Steering
  /**
   * Replaces scenarios, faults or both of a scope. Throws `validation_failed` for an unknown scenario, one that cannot
   * be switched on for the scope, or a problem that the contract does not allow for the call, and `precondition_failed`
   * for an outdated version; then nothing changes.
   */
  change: (scope: SteeringScope, browser: string | undefined, order: SteeringOrder) => Steering
  stop: (scope: SteeringScope, browser: string | undefined) => Steering
  /** By the cookie and the header of a request. Throws `validation_failed` for an unknown scenario in the header. */
  effectsOf: (headers: IncomingHttpHeaders) => Effects
  /** The scenarios of `effectsOf`, in its order. */
  scenariosOf: (headers: IncomingHttpHeaders) => readonly Scenario[]
  /** The faults that concern a call, as one: the browser's members replace those of everybody. */
  faultOf: (headers: IncomingHttpHeaders, call: CallName) => Omit<Fault, 'call'>
  /** The problem with which this request fails by a fault. Counts it down; a fault without any effect is removed. */
  takeFailure: (headers: IncomingHttpHeaders, call: CallName) => ProblemCode | undefined
  /** Whether mails cannot be delivered. */
  isMailDown: () => boolean
  /** Switches everything off for everybody: a reset. */
  clear: () => void
}
