import type { IncomingMessage } from 'node:http'
import { Failure } from '../../failure.ts'
import type { SteeringStore } from '../steering/steering.ts'

/** Names the scenarios of a request, and the calls whose faults are switched on. */
export function steeredBy(
  steering: Pick<SteeringStore, 'effectsOf'>,
): (headers: IncomingMessage['headers']) => readonly string[] {
  return (headers) => {
    try {
      const { scenarios, faults } = steering.effectsOf(headers)
      return [...scenarios, ...faults.map(({ call }) => `fault:${call}`)]
    } catch (error) {
      // An unknown scenario in the header: the request is refused.
      if (error instanceof Failure) return []
      throw error
    }
  }
}
