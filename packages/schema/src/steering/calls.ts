import type { TestSupportCall } from '../test-support/calls.ts'

/**
 * The calls by which frontend developers and QA steer the reference backend, as plain data: `tables.ts` has the schemas
 * and answers of the same calls. They exist in development only, below the path of the calls for tests, and are not
 * part of the contract: no other backend needs them.
 */
export type SteeringCall = Omit<TestSupportCall, 'group'> & {
  group: 'steering' | 'requests' | 'data' | 'mails'
}

/** A request header with the names of scenarios for this request, separated by commas. */
export const scenarioHeader = 'x-mock-scenario'

/** The cookie with the id of a browser that is steered by itself. */
export const browserCookie = 'mock-browser'

/** Begins the fragment of an address whose page performs the acts of a state; the id of the state follows. */
export const stateFragment = '#state='

export const steeringCalls = {
  getSteering: { group: 'steering', method: 'GET', path: '/__mock/steering', body: 'none' },
  steer: { group: 'steering', method: 'PUT', path: '/__mock/steering/{scope}', body: 'json' },
  stopSteering: { group: 'steering', method: 'DELETE', path: '/__mock/steering/{scope}', body: 'none' },
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
  deleteMail: { group: 'mails', method: 'DELETE', path: '/__mock/mails/{id}', body: 'none' },
  listSnapshots: { group: 'data', method: 'GET', path: '/__mock/snapshots', body: 'none' },
  saveSnapshot: { group: 'data', method: 'PUT', path: '/__mock/snapshots/{name}', body: 'none' },
  restoreSnapshot: {
    group: 'data',
    method: 'POST',
    path: '/__mock/snapshots/{name}/restore',
    body: 'none',
  },
  deleteSnapshot: { group: 'data', method: 'DELETE', path: '/__mock/snapshots/{name}', body: 'none' },
  listStates: { group: 'data', method: 'GET', path: '/__mock/states', body: 'none' },
} as const satisfies Record<string, SteeringCall>

export type SteeringCallName = keyof typeof steeringCalls
export const steeringCallNames = Object.keys(steeringCalls) as [SteeringCallName, ...SteeringCallName[]]
