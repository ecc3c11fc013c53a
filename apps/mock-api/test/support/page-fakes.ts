import type { LoggedExchange, Steering } from '@recruiting/schema/steering/entities'
import type { SteeringTables } from '@recruiting/schema/steering/tables'
import type { HandlersOf } from '../../src/development/register-calls.ts'
import { Failure } from '../../src/failure.ts'

/** A request that conforms, and one whose answer breaks the contract. */
export const fakeExchanges: LoggedExchange[] = [
  {
    id: '2',
    at: '2026-11-21T06:00:09.250Z',
    method: 'POST',
    target: '/api/applications',
    call: 'submitApplication',
    status: 201,
    took: 1234.4,
    verdict: 'answer',
    findings: [
      {
        of: 'answer',
        message: 'applicationNumber: expected string, received number',
        place: 'contract/openapi.json#/components/schemas/ApplicationReceipt/properties/applicationNumber',
      },
    ],
    steeredBy: ['slow'],
    requestHeaders: { 'content-type': 'application/json', authorization: 'Bearer ***' },
    requestBody: '{"personal":{"nameEn":"Ann Chen"}}',
    answerHeaders: { 'content-type': 'application/json; charset=utf-8' },
    answerBody: '{"applicationNumber":7}',
    curl: "curl -X POST 'http://localhost:3000/api/applications' -H 'content-type: application/json' -d '{}'",
  },
  {
    id: '1',
    at: '2026-11-21T06:00:00.000Z',
    method: 'GET',
    target: '/api/jobs?keyword=%E5%BE%8C%E7%AB%AF&page=1',
    call: 'listJobs',
    status: 200,
    took: 3.2,
    verdict: 'conforms',
    findings: [],
    steeredBy: [],
    requestHeaders: {},
    requestBody: '',
    answerHeaders: {},
    answerBody: '',
    curl: "curl 'http://localhost:3000/api/jobs'",
  },
]

/** Calls that steer, with state in memory and without effect on anything. */
export function fakeSteering(): HandlersOf<SteeringTables> {
  const off = (): Steering => ({
    server: { scenarios: [], faults: [], version: 1 },
    browser: { scenarios: [], faults: [], version: 1 },
  })
  const steering = off()
  let exchanges = fakeExchanges
  let snapshots = [
    { name: 'before-demo', savedAt: '2026-11-20T01:02:03.000Z', version: '0008', bytes: 345_678 },
  ]
  return {
    getSteering: async () => steering,
    steer: async ({ params: { scope }, body: { version, ...given } }) => {
      const current = steering[scope]
      if (version !== undefined && version !== current.version) throw new Failure('precondition_failed')
      Object.assign(current, given, { version: current.version + 1 })
      return steering
    },
    stopSteering: async ({ params: { scope } }) => {
      steering[scope] = { ...off()[scope], version: steering[scope].version + 1 }
      return steering
    },
    listScenarios: async () => ({
      scenarios: [
        {
          id: 'empty-list',
          title: { tw: '沒有職缺', us: 'Empty list' },
          description: { tw: '職缺列表沒有任何職缺。', us: 'The list of jobs is empty.' },
          scopes: ['server', 'browser', 'request'],
        },
        {
          id: 'mail-server-down',
          title: { tw: '郵件伺服器故障', us: 'Mail server down' },
          description: {
            tw: '郵件暫時無法寄出，稍後重試。',
            us: 'Mails cannot be sent and are tried again.',
          },
          scopes: ['server'],
        },
      ],
    }),
    getEffects: async () => ({ isSteered: false, isOffline: false, scenarios: [], faults: 0 }),
    listRequests: async ({ query }) => ({
      requests: exchanges.filter(
        ({ verdict, call }) => verdict === (query?.verdict ?? verdict) && call === (query?.call ?? call),
      ),
    }),
    getRequest: async ({ params: { id } }) => {
      const exchange = exchanges.find((each) => each.id === id)
      if (!exchange) throw new Failure('not_found')
      return exchange
    },
    deleteRequests: async () => {
      exchanges = []
      return undefined
    },
    deleteMail: async () => undefined,
    listSnapshots: async () => ({ snapshots }),
    saveSnapshot: async ({ params: { name } }) => {
      const saved = { name, savedAt: '2026-11-21T06:00:00.000Z', version: '0008', bytes: 1000 }
      snapshots = [saved, ...snapshots]
      return saved
    },
    restoreSnapshot: async () => undefined,
    deleteSnapshot: async ({ params: { name } }) => {
      snapshots = snapshots.filter((each) => each.name !== name)
      return undefined
    },
    listStates: async () => ({
      states: [
        {
          id: 'referral-expired',
          title: { tw: '推薦連結已失效', us: 'Referral, expired' },
          href: '/__mock/open/referral-expired',
          route: '/referral/check/$token',
          shows: { tw: '此連結已失效', us: 'This link has expired' },
          files: [],
          acts: [],
        },
      ],
    }),
  }
}
