import type { TestSupportCall } from '../test-support/calls.ts'

/** Begins the fragment of an address whose page performs the acts of a state; the id of the state follows. */
export const stateFragment = '#state='

/** Where the server of a steered site publishes its states, as `SiteStates` of `states.ts`. */
export const statesPath = '/dev/states.json'

/** Path of the log as a HAR file. */
export const harPath = '/__mock/requests.har'

/**
 * The calls of the development tools, as plain data: `tables.ts` has their schemas. The tools stand in front of any backend and
 * answer these calls themselves, for the world that a request names. They are not part of the contract: no backend needs them.
 */
export const steeringCalls = {
  getSteering: { method: 'GET', path: '/__mock/steering' },
  /** Replaces the scenarios, the faults or both. A refused order changes nothing. */
  steer: { method: 'PUT', path: '/__mock/steering' },
  stopSteering: { method: 'DELETE', path: '/__mock/steering' },
  listScenarios: { method: 'GET', path: '/__mock/scenarios' },
  /** For the server of the site, which passes on the world of the request that it is about to answer. */
  getEffects: { method: 'GET', path: '/__mock/effects' },
  /** The newest request first. */
  listRequests: {
    method: 'GET',
    path: '/__mock/requests',
    query: { call: 'one', verdict: 'one', after: 'one', text: 'one' },
  },
  getRequest: { method: 'GET', path: '/__mock/requests/{id}' },
  deleteRequests: { method: 'DELETE', path: '/__mock/requests' },
  getBackend: { method: 'GET', path: '/__mock/backend' },
  listStates: { method: 'GET', path: '/__mock/states' },
} as const satisfies Record<string, Pick<TestSupportCall, 'method' | 'path' | 'query'>>

export type SteeringCallName = keyof typeof steeringCalls
