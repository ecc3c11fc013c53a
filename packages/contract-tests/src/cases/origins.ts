import type { Case } from '../kit/case.ts'
import type { Contract } from '../kit/contract.ts'
import { expectThat } from '../kit/mismatch.ts'
import { codeOf, expectShort } from './support/problems.ts'
import { ask, pathOf, send } from './support/requests.ts'

const where = 'docs/writing-a-backend/requests.md#order-of-checks'

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
        level: 'must',
        profile: 'core',
        holds: 'A request from another site is 403, whatever its type, before its link is opened; HEAD too.',
        where,
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
        level: 'must',
        profile: 'core',
        holds: 'A request of the site itself, and one of no browser, passes the check of the origin.',
        where,
        async test(kit) {
          for (const { id } of checked) {
            const exchange = await ask(kit, id, { headers })
            const code = codeOf(exchange)
            expectThat(`${id} is not refused for its origin`, code !== 'origin_forbidden', code, exchange)
          }
        },
      }),
    ),
    {
      id: 'origin.reading-is-open',
      level: 'must',
      profile: 'core',
      holds: 'Reading without a link is allowed from every site.',
      where,
      async test(kit) {
        for (const { id } of open)
          for (const [name, headers] of foreign) {
            const exchange = await ask(kit, id, { headers })
            const { status } = exchange.received
            expectThat(`${id} with ${name} is answered`, status === 200 || status === 404, status, exchange)
          }
      },
    },
  ]
}
