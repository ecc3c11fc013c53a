import type { TestSupportCall } from '../test-support/calls.ts'

/**
 * The calls of the development tools, as plain data: `tables.ts` has the schemas and answers of the same calls. The tools stand
 * in front of any backend and answer these calls themselves, for the world that a request names. They are not part of the
 * contract: no backend needs them.
 */
export type SteeringCall = Omit<TestSupportCall, 'group'> & {
  group: 'steering' | 'requests' | 'states' | 'backend'
}

/** Begins the fragment of an address whose page performs the acts of a state; the id of the state follows. */
export const stateFragment = '#state='

/** Where the server of a steered site publishes its states, as `SiteStates` of `states.ts`. */
export const statesPath = '/dev/states.json'

export const steeringCalls = {
  getSteering: { group: 'steering', method: 'GET', path: '/__mock/steering', body: 'none' },
  steer: { group: 'steering', method: 'PUT', path: '/__mock/steering', body: 'json' },
  stopSteering: { group: 'steering', method: 'DELETE', path: '/__mock/steering', body: 'none' },
  listScenarios: { group: 'steering', method: 'GET', path: '/__mock/scenarios', body: 'none' },
  getEffects: { group: 'steering', method: 'GET', path: '/__mock/effects', body: 'none' },
  listRequests: {
    group: 'requests',
    method: 'GET',
    path: '/__mock/requests',
    query: { call: 'one', verdict: 'one', after: 'one', text: 'one' },
    body: 'none',
  },
  getRequest: { group: 'requests', method: 'GET', path: '/__mock/requests/{id}', body: 'none' },
  deleteRequests: { group: 'requests', method: 'DELETE', path: '/__mock/requests', body: 'none' },
  getBackend: { group: 'backend', method: 'GET', path: '/__mock/backend', body: 'none' },
  listStates: { group: 'states', method: 'GET', path: '/__mock/states', body: 'none' },
} as const satisfies Record<string, SteeringCall>

/** Path of the log as a HAR file. */
export const harPath = '/__mock/requests.har'

export type SteeringCallName = keyof typeof steeringCalls
export const steeringCallNames = Object.keys(steeringCalls) as [SteeringCallName, ...SteeringCallName[]]
