import { callNames } from '@recruiting/http/endpoints'
import { Failure, invalid } from '@recruiting/http/failure'
import { problemsOf } from '@recruiting/schema/contract/call-problems'
import type { CallName } from '@recruiting/schema/contract/calls'
import { type ProblemCode, problemCodes } from '@recruiting/schema/contract/problem'
import type { Issue } from '@recruiting/schema/issue'
import type { RuleParams } from '@recruiting/schema/rules'
import type { Fault, Steering, SteeringOrder } from '@recruiting/schema/steering/entities'
import { type Scenario, scenarios } from './scenarios.ts'

/** What is switched on in one world, in memory. */
export type SteeringStore = ReturnType<typeof createSteering>

export function createSteering() {
  let steering: Steering = { version: 0, scenarios: [], faults: [] }

  /** The fault of a call, else the one of all calls. */
  function faultOf(call: CallName): Fault | undefined {
    const { faults } = steering
    return faults.find((fault) => fault.call === call) ?? faults.find((fault) => fault.call === 'all')
  }

  function change(order: SteeringOrder): Steering {
    const issues = orderIssues(order)
    if (issues.length > 0) throw invalid(issues)
    const { version, scenarios: ids, faults } = steering
    if (order.version !== undefined && order.version !== version) throw new Failure('precondition_failed')
    steering = { version: version + 1, scenarios: order.scenarios ?? ids, faults: order.faults ?? faults }
    return steering
  }

  return {
    read: () => steering,
    /**
     * Replaces scenarios, faults or both. Throws `validation_failed` for an unknown scenario or a problem that the contract does
     * not allow for the call, and `precondition_failed` for an outdated version; then nothing changes.
     */
    change,
    stop: () => change({ scenarios: [], faults: [] }),
    /** The scenarios that are switched on. */
    scenarios: (): Scenario[] => scenarios.filter(({ id }) => steering.scenarios.includes(id)),
    faultOf,
    /** Names what is switched on for the log. */
    namesFor(call: CallName | undefined): string[] {
      const fault = call && faultOf(call)
      return [...steering.scenarios, ...(fault ? [`fault:${fault.call}`] : [])]
    },
    /** The problem with which the next request of a call fails by a fault. Counts it down; a fault without effect is removed. */
    takeFailure(call: CallName): ProblemCode | undefined {
      const fault = faultOf(call)
      if (!fault?.fail) return undefined
      const rest = countedDown(fault)
      // Keep the version: no client has changed anything.
      const faults = steering.faults.flatMap((each) => (each === fault ? (rest ?? []) : each))
      steering = { ...steering, faults }
      return fault.fail.code
    },
  }
}

/** The fault after one failure; undefined when nothing of it is left. */
function countedDown({ fail, ...others }: Fault): Fault | undefined {
  if (fail && fail.times > 1) return { ...others, fail: { ...fail, times: fail.times - 1 } }
  return Object.keys(others).length > 1 ? others : undefined
}

/** Every problem that a fault may cause: those that the contract allows for the call, or for each call. */
export function allowedFailures(call: Fault['call']): ProblemCode[] {
  if (call !== 'all') return problemsOf(call)
  const ofEach = callNames.map((name) => new Set(problemsOf(name)))
  return problemCodes.filter((code) => ofEach.every((codes) => codes.has(code)))
}

/** The values that would be accepted; issues of the contract have numbers only. */
type Allowed = RuleParams & { allowed: readonly string[] }

/** An issue that names what would be right. */
export function notAllowed(path: string, allowed: readonly string[]): Issue {
  const params: Allowed = { allowed }
  return { path, rule: 'option', params }
}

/** What is wrong with an order, besides its shape. */
function orderIssues({ scenarios: names = [], faults = [] }: SteeringOrder): Issue[] {
  const known = scenarios.map(({ id }) => id)
  return [
    ...names.flatMap((name, at): Issue[] => {
      if (!known.includes(name)) return [notAllowed(`scenarios.${at}`, known)]
      return names.indexOf(name) < at ? [{ path: `scenarios.${at}`, rule: 'duplicate' }] : []
    }),
    ...faults.flatMap(({ call, fail }, at): Issue[] => {
      const isRepeated = faults.findIndex((each) => each.call === call) < at
      const allowed = allowedFailures(call)
      return [
        ...(isRepeated ? [{ path: `faults.${at}.call`, rule: 'duplicate' } as const] : []),
        ...(fail && !allowed.includes(fail.code) ? [notAllowed(`faults.${at}.fail.code`, allowed)] : []),
      ]
    }),
  ]
}
