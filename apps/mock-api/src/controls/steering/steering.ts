import type { IncomingHttpHeaders } from 'node:http'
import type { Fault, Steering, SteeringOrder, SteeringScope } from '@recruiting/schema/steering/entities'

/** Scenarios and faults that concern one request. */
export type Effects = { scenarios: readonly string[]; faults: readonly Fault[] }

/** What is switched on, in memory: for everybody, and for single browsers. */
export type SteeringStore = {
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
  /** Switches everything off for everybody: a reset. */
  clear: () => void
}
