import type { CallName } from '@recruiting/schema/contract/calls'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import type { RouteSteering } from '../../http/routes.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { SteeringStore } from './steering.ts'

/** Creates the function that returns, for a steered request, the handler that replaces that of the route. */
export function createRouteSteering(context: Context, store: SteeringStore): RouteSteering {
  const made = new Map<string, Partial<Handlers>>()

  function handlersOf({ id, handlers }: Scenario): Partial<Handlers> {
    const known = made.get(id) ?? handlers?.(context) ?? {}
    made.set(id, known)
    return known
  }

  return <K extends CallName>(name: K, { headers }: Parameters<RouteSteering>[1]) => {
    const { scenarios, faults } = store.effectsOf(headers)
    if (scenarios.length + faults.length === 0) return undefined
    const replaced = store.scenariosOf(headers).map((scenario) => handlersOf(scenario)[name])
    return { handler: replaced.find((handler) => handler !== undefined) }
  }
}
