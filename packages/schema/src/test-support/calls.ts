import type { Call } from '../contract/calls.ts'

/**
 * The optional calls that bring a server into a state, for tests and QA. They exist in development only and are not
 * part of the API that the site uses. `table.ts` has the schemas and answers of the same calls.
 */

export type TestSupportCall = Omit<Call, 'group' | 'body' | 'idempotent' | 'link' | 'conditional'> & {
  group: 'server' | 'worlds' | 'mails' | 'data' | 'clock'
  body: 'none' | 'json'
}

/** Every path of these calls is this path or begins with it and a slash. */
export const testSupportBase = '/__mock'

/** The request header, and the cookie, that names the world of a call of `/api` or `/__mock`. */
export const worldHeader = 'X-Mock-World'

export const testSupportCalls = {
  getTestSupport: { group: 'server', method: 'GET', path: '/__mock', body: 'none' },
  resetServer: { group: 'server', method: 'POST', path: '/__mock/reset', body: 'none' },
  forgetLimits: { group: 'server', method: 'DELETE', path: '/__mock/limits', body: 'none' },
  createWorld: { group: 'worlds', method: 'POST', path: '/__mock/worlds', body: 'json' },
  deleteWorld: { group: 'worlds', method: 'DELETE', path: '/__mock/worlds/{id}', body: 'none' },
  listMails: { group: 'mails', method: 'GET', path: '/__mock/mails', query: { to: 'one' }, body: 'none' },
  getMail: { group: 'mails', method: 'GET', path: '/__mock/mails/{id}', body: 'none' },
  awaitMails: {
    group: 'mails',
    method: 'GET',
    path: '/__mock/awaited-mails',
    query: { to: 'one', after: 'one', count: 'one', timeout: 'one' },
    body: 'none',
  },
  deleteMails: { group: 'mails', method: 'DELETE', path: '/__mock/mails', body: 'none' },
  setJobStatus: { group: 'data', method: 'PUT', path: '/__mock/jobs/{code}', body: 'json' },
  createReferral: { group: 'data', method: 'POST', path: '/__mock/referrals', body: 'json' },
  endLink: { group: 'data', method: 'POST', path: '/__mock/ended-links', body: 'json' },
  getClock: { group: 'clock', method: 'GET', path: '/__mock/clock', body: 'none' },
  moveClock: { group: 'clock', method: 'POST', path: '/__mock/clock', body: 'json' },
  resetClock: { group: 'clock', method: 'DELETE', path: '/__mock/clock', body: 'none' },
} as const satisfies Record<string, TestSupportCall>

export type TestSupportCallName = keyof typeof testSupportCalls

export const testSupportCallNames = Object.keys(testSupportCalls) as [
  TestSupportCallName,
  ...TestSupportCallName[],
]
