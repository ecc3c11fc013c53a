import type { IncomingHttpHeaders } from 'node:http'
import type { CallName } from '@recruiting/schema/contract/calls'
import type { ProblemCode } from '@recruiting/schema/contract/problem'
import { scenarioHeader } from '@recruiting/schema/steering/calls'
import type { Fault, Steering, SteeringOrder, SteeringScope } from '@recruiting/schema/steering/entities'
import { LRUCache } from 'lru-cache'
import { Failure, invalid } from '../../failure.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { browserOf } from './browser-cookie.ts'
import { orderIssues, scenarioIssues } from './check-order.ts'
import type { SteeringStore } from './steering.ts'

/** The most browsers that are remembered; the least recently seen is forgotten. */
const maxBrowsers = 1000

type Steered = Steering[SteeringScope]

const nothing: Steered = { version: 0, scenarios: [], faults: [] }

/** @param scenarios those that can be switched on. */
export function createSteeringStore(scenarios: readonly Scenario[]): SteeringStore {
  const byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]))
  const browsers = new LRUCache<string, Steered>({ max: maxBrowsers })
  let server = nothing
  // One count for all scopes: a scope that was forgotten or cleared never gets an earlier version again.
  let lastVersion = 0

  function steered(scope: SteeringScope, browser: string | undefined): Steered {
    if (scope === 'server') return server
    return (browser === undefined ? undefined : browsers.get(browser)) ?? nothing
  }

  function put(scope: SteeringScope, browser: string | undefined, next: Steered): void {
    if (scope === 'server') server = next
    else if (browser !== undefined) browsers.set(browser, next)
  }

  function read(browser: string | undefined): Steering {
    return structuredClone({ server, browser: steered('browser', browser) })
  }

  function change(scope: SteeringScope, browser: string | undefined, order: SteeringOrder): Steering {
    const issues = orderIssues(scenarios, scope, order)
    if (issues.length > 0) throw invalid(issues)
    const { version, scenarios: ids, faults } = steered(scope, browser)
    if (order.version !== undefined && order.version !== version) throw new Failure('precondition_failed')
    lastVersion++
    const next = { version: lastVersion, scenarios: order.scenarios ?? ids, faults: order.faults ?? faults }
    put(scope, browser, structuredClone(next))
    return read(browser)
  }

  /** The scopes that concern a request, the browser's first. */
  function scopesOf(headers: IncomingHttpHeaders): [SteeringScope, string | undefined][] {
    return [
      ['browser', browserOf(headers)],
      ['server', undefined],
    ]
  }

  function scenarioIds(headers: IncomingHttpHeaders): string[] {
    const ofScopes = scopesOf(headers).flatMap(([scope, browser]) => steered(scope, browser).scenarios)
    return [...new Set([...requested(headers), ...ofScopes])]
  }

  function requested(headers: IncomingHttpHeaders): string[] {
    const names = [headers[scenarioHeader] ?? []].flat().flatMap((header) => header.split(','))
    const given = new Set(names.map((name) => name.trim()).filter((name) => name !== ''))
    const issues = scenarioIssues(scenarios, 'request', { names: [...given], pathOf: () => scenarioHeader })
    if (issues.length > 0) throw invalid(issues)
    return [...given]
  }

  function takeFailure(headers: IncomingHttpHeaders, call: CallName): ProblemCode | undefined {
    for (const [scope, browser] of scopesOf(headers)) {
      const found = steered(scope, browser)
      const fault = faultFor(found, call)
      if (!fault?.fail) continue
      const rest = countedDown(fault)
      const faults = found.faults.flatMap((each) => (each === fault ? (rest ?? []) : each))
      // Keep the version: no client changed the state.
      put(scope, browser, { ...found, faults })
      return fault.fail.code
    }
    return undefined
  }

  return {
    scenarios,
    read,
    change,
    stop: (scope, browser) => change(scope, browser, { scenarios: [], faults: [] }),
    effectsOf: (headers) => ({
      scenarios: scenarioIds(headers),
      faults: scopesOf(headers).flatMap(([scope, browser]) => steered(scope, browser).faults),
    }),
    scenariosOf: (headers) => scenarioIds(headers).flatMap((id) => byId.get(id) ?? []),
    faultOf: (headers, call) => {
      const [browser, everybody] = scopesOf(headers).map(([scope, id]) => faultFor(steered(scope, id), call))
      const { call: _, ...fault } = { call, ...everybody, ...browser }
      return fault
    },
    takeFailure,
    isMailDown: () => server.scenarios.some((id) => byId.get(id)?.isMailDown),
    clear() {
      lastVersion++
      server = { ...nothing, version: lastVersion }
      browsers.clear()
    },
  }
}

/** The fault of a call, else the one of all calls. */
function faultFor({ faults }: Steered, call: CallName): Fault | undefined {
  return faults.find((fault) => fault.call === call) ?? faults.find((fault) => fault.call === 'all')
}

/** The fault after one failure; undefined when nothing of it is left. */
function countedDown(fault: Fault): Fault | undefined {
  const { fail, ...others } = fault
  if (fail && fail.times > 1) return { ...others, fail: { ...fail, times: fail.times - 1 } }
  return Object.keys(others).length > 1 ? others : undefined
}
