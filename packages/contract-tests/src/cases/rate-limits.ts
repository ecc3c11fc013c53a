import { randomBytes } from 'node:crypto'
import type { Case } from '../kit/case.ts'
import { objectOf } from '../kit/contract.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import { codeOf, expectShort } from './support/problems.ts'
import { type Headers, pathOf, send } from './support/requests.ts'

const where = 'docs/writing-a-backend/requests.md#order-of-checks'

function expectLimited(what: string, exchange: Exchange): void {
  expectShort(what, exchange, 429, 'too_many_requests')
  const wait = exchange.received.headers['retry-after'] ?? ''
  expectThat(`${what}: Retry-After is in whole seconds, at least 1`, /^[1-9]\d*$/.test(wait), wait, exchange)
}

/** The size of a limit as the document publishes it. */
function mostOf({ contract }: Kit, limit: string): number {
  return Number(objectOf(objectOf(contract.document['x-rate-limits'])[limit]).most)
}

const wrongLink = (): Headers => ({ Authorization: `Bearer ${randomBytes(32).toString('base64url')}` })

/** Which requests count for a limit, and which checks come before and after it. */
export const rateLimitCases: Case[] = [
  {
    id: 'limits.wrong-links',
    level: 'should',
    profile: 'hardening',
    holds:
      'After as many unknown tokens as x-rate-limits names, every call with a link is 429; malformed tokens do not count, and the checks of origin and Accept still come first.',
    where,
    needs: ['limits'],
    alone: true,
    async test(kit) {
      const target = pathOf(kit, 'getReferral')
      for (let at = 0; at < mostOf(kit, 'wrongLinks') + 5; at++) {
        const exchange = await send(kit, 'GET', target, { headers: { Authorization: 'Bearer x' } })
        expectShort('a malformed token', exchange, 401, 'link_invalid')
      }
      for (let at = 0; at < mostOf(kit, 'wrongLinks'); at++) {
        const exchange = await send(kit, 'GET', target, { headers: wrongLink() })
        expectShort(`unknown token ${at + 1}`, exchange, 401, 'link_invalid')
      }
      expectLimited('one more', await send(kit, 'GET', target, { headers: wrongLink() }))
      expectLimited('another call', await send(kit, 'GET', pathOf(kit, 'getPersonalInfo')))
      expectLimited('with an unknown query', await send(kit, 'GET', target, { query: 'unknown=1' }))
      expectLimited('without If-Match', await send(kit, 'PUT', pathOf(kit, 'savePersonalInfo')))
      const foreign = await send(kit, 'GET', target, { headers: { Origin: 'https://evil.example' } })
      expectShort('from another site', foreign, 403, 'origin_forbidden')
      const html = await send(kit, 'GET', target, { headers: { Accept: 'text/html' } })
      expectShort('without JSON', html, 406, 'not_acceptable')
      const patched = await send(kit, 'PATCH', target)
      expectShort('another method', patched, 405, 'method_not_allowed')
    },
  },
  ...(
    [
      ['requestEditLinks', 'editLinkRequests'],
      ['requestResumeDeletion', 'deletionRequests'],
      ['resendLink', 'linkResends'],
    ] as const
  ).map(
    ([operation, limit]): Case => ({
      id: `limits.requests.${operation}`,
      level: 'should',
      profile: 'hardening',
      holds:
        'A client may send as many requests as x-rate-limits names; those refused for path, method, origin or Accept do not count, later refusals do.',
      where,
      needs: ['limits'],
      alone: true,
      async test(kit) {
        const target = pathOf(kit, operation)
        for (const headers of [{ Origin: 'https://evil.example' }, { Accept: 'text/html' }])
          for (let at = 0; at < 5; at++) await send(kit, 'POST', target, { headers })
        const most = mostOf(kit, limit)
        for (let at = 0; at < most; at++) {
          const exchange = await send(kit, 'POST', target, { query: 'unknown=1' })
          expectEqual(`request ${at + 1}: the code`, codeOf(exchange), 'malformed', exchange)
        }
        expectLimited('one more', await send(kit, 'POST', target, { query: 'unknown=1' }))
        const html = await send(kit, 'POST', target, { headers: { Accept: 'text/html' } })
        expectShort('without JSON', html, 406, 'not_acceptable')
      },
    }),
  ),
]
