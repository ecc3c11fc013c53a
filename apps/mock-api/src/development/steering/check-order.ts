import { problemsOf } from '@recruiting/schema/contract/call-problems'
import { type ProblemCode, problemCodes } from '@recruiting/schema/contract/problem'
import type { Issue } from '@recruiting/schema/issue'
import type { Fault, ScenarioInfo, SteeringOrder } from '@recruiting/schema/steering/entities'
import { callNames } from '../../http/endpoints.ts'
import { notAllowed } from '../not-allowed.ts'

/** A scope that a scenario is switched on for. */
type ScenarioScope = ScenarioInfo['scopes'][number]

/** Every problem that a fault may cause: those that the contract allows for the call, or for each call. */
export function allowedFailures(call: Fault['call']): ProblemCode[] {
  if (call !== 'all') return problemsOf(call)
  const ofEach = callNames.map((name) => new Set(problemsOf(name)))
  return problemCodes.filter((code) => ofEach.every((codes) => codes.has(code)))
}

/** What is wrong with the names of scenarios. @param pathOf the path of the name at a position. */
export function scenarioIssues(
  scenarios: readonly ScenarioInfo[],
  scope: ScenarioScope,
  { names, pathOf }: { names: readonly string[]; pathOf: (position: number) => string },
): Issue[] {
  const allowed = scenarios.filter(({ scopes }) => scopes.includes(scope)).map(({ id }) => id)
  return names.flatMap((name, position): Issue[] => {
    const path = pathOf(position)
    if (!allowed.includes(name)) return [notAllowed(path, allowed)]
    return names.indexOf(name) < position ? [{ path, rule: 'duplicate' }] : []
  })
}

/** What is wrong with an order, besides its shape. */
export function orderIssues(
  scenarios: readonly ScenarioInfo[],
  scope: ScenarioScope,
  order: SteeringOrder,
): Issue[] {
  const names = order.scenarios ?? []
  const faults = order.faults ?? []
  return [
    ...scenarioIssues(scenarios, scope, { names, pathOf: (position) => `scenarios.${position}` }),
    ...faults.flatMap(({ call, fail }, position): Issue[] => {
      const isRepeated = faults.findIndex((each) => each.call === call) < position
      const allowed = allowedFailures(call)
      return [
        ...(isRepeated ? [{ path: `faults.${position}.call`, rule: 'duplicate' } as const] : []),
        ...(fail && !allowed.includes(fail.code)
          ? [notAllowed(`faults.${position}.fail.code`, allowed)]
          : []),
      ]
    }),
  ]
}
