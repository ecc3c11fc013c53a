import { type Case, casesOf, mustHold } from '../kit/case.ts'
import { type Contract, objectOf } from '../kit/contract.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import { bodyOf, codeOf, expectShort } from './support/problems.ts'
import { ask, pathOf, send } from './support/requests.ts'

const where = 'docs/writing-a-backend/requests.md#headers-of-every-answer'

type Row = readonly [id: string, status: number, ask: (kit: Kit) => Promise<Exchange>]

const api =
  (method: string, path: string, headers = {}) =>
  (kit: Kit) =>
    send(kit, method, kit.contract.base + path, { headers })

/** Answers of every origin: handlers, checks, routing and decoding. */
const answers: readonly Row[] = [
  ['list', 200, api('GET', '/jobs')],
  ['options', 200, api('GET', '/education')],
  ['list-known', 304, api('GET', '/jobs', { 'If-None-Match': '*' })],
  ['discarded', 204, api('DELETE', `/uploads/${'x'.repeat(43)}`)],
  ['undecodable', 400, api('GET', '/jobs/%E0%A4%A')],
  ['unknown-query', 400, api('GET', '/education?a=1')],
  ['no-link', 401, api('GET', '/referral')],
  ['foreign', 403, api('POST', '/uploads', { Origin: 'https://evil.example' })],
  ['unknown-path', 404, api('GET', '/nothing')],
  ['unknown-vacancy', 404, api('GET', '/jobs/NO-0000')],
  ['unknown-upload', 404, api('GET', `/uploads/${'x'.repeat(43)}/scan`)],
  ['method', 405, api('PATCH', '/jobs')],
  ['not-acceptable', 406, api('GET', '/jobs', { Accept: 'text/html' })],
  ['media-type', 415, api('POST', '/uploads', { 'Content-Type': 'text/plain' })],
  ['query', 422, api('GET', '/jobs?page=x')],
]

/** Headers of every answer, and the shape of every problem. */
export const headerCases: Case[] = [
  ...answers.map(
    ([id, status, ask]): Case => ({
      id: `headers.every-answer.${id}`,
      ...mustHold('core', where),
      holds:
        'Every answer has Date and a new X-Request-Id; a problem repeats the id and has the media type of problems.',
      async test(kit) {
        const exchange = await ask(kit)
        const again = await ask(kit)
        const { headers } = exchange.received
        expectEqual('the status', exchange.received.status, status, exchange)
        const date = headers.date ?? ''
        expectThat('Date is a date of HTTP', new Date(date).toUTCString() === date, date, exchange)
        const id = headers['x-request-id']
        expectThat('X-Request-Id is present', id !== undefined && id !== '', id, exchange)
        expectThat('X-Request-Id is new', id !== again.received.headers['x-request-id'], id, again)
        if (status >= 400) problemHas(kit, exchange)
      },
    }),
  ),
  ...casesOf(mustHold('core', where), {
    'headers.request-id.not-from-the-client': {
      holds: 'X-Request-Id is never taken from the request.',
      async test(kit) {
        const exchange = await api('GET', '/education', { 'X-Request-Id': 'mine' })(kit)
        const id = exchange.received.headers['x-request-id']
        expectThat('X-Request-Id is another one', id !== 'mine', id, exchange)
      },
    },
    'headers.www-authenticate': {
      profile: 'links',
      holds: 'A 401 names its scheme and realm.',
      async test(kit) {
        for (const path of ['/referral', '/personal-info', '/delete-resume']) {
          const exchange = await api('GET', path)(kit)
          const given = exchange.received.headers['www-authenticate']
          expectEqual(`${path}: WWW-Authenticate`, given, 'Bearer realm="emailed-link"', exchange)
        }
      },
    },
  }),
]

/** Compares the parts of a problem that every one has. */
function problemHas(kit: Kit, exchange: Exchange): void {
  const { status, headers, json } = exchange.received
  const type = headers['content-type'] ?? ''
  expectThat(
    'the media type is application/problem+json',
    /^application\/problem\+json *(?:; *charset="?utf-8"?)?$/i.test(type),
    type,
    exchange,
  )
  const { code, requestId, issues: _, ...others } = bodyOf(json)
  expectEqual('requestId', requestId, headers['x-request-id'], exchange)
  const { problems } = objectOf(kit.contract.json('messages.json'))
  const { tw } = objectOf(objectOf(problems)[String(code)])
  const expected = { type: `urn:recruiting:problem:${String(code)}`, title: tw, status }
  expectEqual('the problem', others, expected, exchange)
}

const originRules = 'docs/writing-a-backend/requests.md#order-of-checks'

const foreign: readonly (readonly [id: string, headers: Readonly<Record<string, string>>])[] = [
  ['origin', { Origin: 'https://evil.example' }],
  ['origin-null', { Origin: 'null' }],
  ['cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['same-site', { 'Sec-Fetch-Site': 'same-site' }],
  ['same-site-origin', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://other.example' }],
  ['none-with-origin', { 'Sec-Fetch-Site': 'none', Origin: 'https://evil.example' }],
]

const own: readonly (readonly [id: string, headers: Readonly<Record<string, string>>])[] = [
  ['no-browser', {}],
  ['same-origin', { 'Sec-Fetch-Site': 'same-origin' }],
  ['same-origin-with-origin', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' }],
  ['typed-address', { 'Sec-Fetch-Site': 'none' }],
]

/** Requests from other sites. */
export function originCases({ operations }: Contract): Case[] {
  const checked = [...operations.values()].filter(
    ({ method, description }) =>
      method !== 'GET' || JSON.stringify(description['x-call'] ?? {}).includes('origin_forbidden'),
  )
  const open = [...operations.values()].filter((each) => !checked.includes(each))
  return [
    ...checked.map(
      ({ id, method }): Case => ({
        id: `origin.refused.${id}`,
        ...mustHold('core', originRules),
        holds: 'A request from another site is 403, whatever its type, before its link is opened; HEAD too.',
        async test(kit) {
          for (const [name, headers] of foreign) {
            const exchange = await ask(kit, id, { headers })
            expectShort(name, exchange, 403, 'origin_forbidden')
            if (method !== 'GET') continue
            const head = await send(kit, 'HEAD', pathOf(kit, id), { headers })
            expectThat(`${name}: HEAD is refused`, head.received.status === 403, head.received.status, head)
          }
        },
      }),
    ),
    ...own.map(
      ([name, headers]): Case => ({
        id: `origin.allowed.${name}`,
        ...mustHold('core', originRules),
        holds: 'A request of the site itself, and one of no browser, passes the check of the origin.',
        async test(kit) {
          for (const { id } of checked) {
            const exchange = await ask(kit, id, { headers })
            const code = codeOf(exchange)
            expectThat(`${id} is not refused for its origin`, code !== 'origin_forbidden', code, exchange)
          }
        },
      }),
    ),
    ...casesOf(mustHold('core', originRules), {
      'origin.reading-is-open': {
        holds: 'Reading without a link is allowed from every site.',
        async test(kit) {
          for (const { id } of open)
            for (const [name, headers] of foreign) {
              const exchange = await ask(kit, id, { headers })
              const { status } = exchange.received
              expectThat(`${id} with ${name} is answered`, status === 200 || status === 404, status, exchange)
            }
        },
      },
    }),
  ]
}
