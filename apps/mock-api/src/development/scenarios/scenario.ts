import type { CallName } from '@recruiting/schema/contract/calls'
import type { ScenarioInfo } from '@recruiting/schema/steering/entities'
import type { Context } from '../../context.ts'
import type { Failure } from '../../failure.ts'
import type { Handlers } from '../../http/handler.ts'

/** A named state of the backend. Its answers are always allowed by the contract. */
export type Scenario = ScenarioInfo & {
  /** Handlers that replace those of the calls. Called once per server, when the scenario is first needed. */
  handlers?: (context: Context) => Partial<Handlers>
  /** The failure of every request of a call; undefined where the call works. */
  failure?: (call: CallName) => Failure | undefined
  /** Added to every answer, in ms. */
  latency?: number
  /** Connections are closed without an answer. */
  isOffline?: true
  /** Mails are not delivered, and retried. */
  isMailDown?: true
}

/** For scenarios of single requests and for scenarios of everybody. */
export const everyScope: ScenarioInfo['scopes'] = ['server', 'browser', 'request']
