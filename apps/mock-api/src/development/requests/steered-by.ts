import type { IncomingMessage } from 'node:http'
import { Failure } from '../../failure.ts'
import { callOf } from '../steering/call-of.ts'
import type { SteeringStore } from '../steering/steering.ts'

/** Names the scenarios of a request, and the faults that concern its call. */
export function steeredBy(
  steering: Pick<SteeringStore, 'effectsOf'>,
): (request: IncomingMessage) => readonly string[] {
  return ({ headers, method = '', url = '' }) => {
    try {
      const { scenarios, faults } = steering.effectsOf(headers)
      const name = callOf({ method, url })
      const concerning = faults.filter(({ call }) => call === name || (call === 'all' && name !== undefined))
      return [...scenarios, ...concerning.map(({ call }) => `fault:${call}`)]
    } catch (error) {
      // An unknown scenario in the header: the request is refused.
      if (error instanceof Failure) return []
      throw error
    }
  }
}
