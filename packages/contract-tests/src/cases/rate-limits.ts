import { type Case, casesOf, rowCases } from '../kit/case.ts'
import { type Contract, objectOf } from '../kit/contract.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { CallOptions } from '../kit/http.ts'
import type { Kit } from '../kit/kit.ts'
import { expectArisen, expectEqual, expectThat } from '../kit/mismatch.ts'
import { exportCalls, firstCalls, unknownToken } from './links.ts'
import { answered, applicant, expectRetryAfter, personalInfo, refused } from './steps.ts'
import { bodyOf, expectShort } from './support/problems.ts'
import { type Ask, atOnce, elsewhere, pathOf, send, timesOfLimit, usedUp } from './support/requests.ts'

const where = 'openapi.json: x-rate-limits'
const order = 'docs/writing-a-backend/requests.md#order-of-checks'
const answers = 'docs/writing-a-backend/state.md#state-and-answer'
const must = { level: 'must', profile: 'hardening', where, alone: true } as const
/** A call that counts against a limit and changes nothing, because it is refused later or names an unknown address. */
const takers = {
  uploads: { call: 'stageUpload', options: () => ({ raw: { type: 'text/plain', body: 'x' } }) },
  submits: { call: 'submitApplication', options: () => ({ json: {} }) },
  editLinkRequests: { call: 'requestEditLinks', options: () => ({ json: {} }) },
  deletionRequests: { call: 'requestResumeDeletion', options: () => ({ json: {} }) },
  linkResends: { call: 'resendLink', options: () => ({}) },
} as const satisfies Record<string, { call: string; options: () => CallOptions }>

/** Requests that are refused before the limit is checked, with the answer. */
const earlyRefusals: readonly (readonly [ask: Ask, status: number, code: string])[] = [
  [{ headers: { Accept: 'text/html' } }, 406, 'not_acceptable'],
  [{ headers: { Origin: 'https://evil.example' } }, 403, 'origin_forbidden'],
]

/** The limits whose recovery is tried: the others need too many requests. */
const recovering = [
  ['editLinkRequests', 'requestEditLinks', () => ({ json: {} })],
  ['deletionRequests', 'requestResumeDeletion', () => ({ json: {} })],
  ['linkResends', 'resendLink', () => ({})],
  ['wrongLinks', 'getReferral', () => ({ token: unknownToken() })],
] as const
/** Headers in which some proxies name the client. */
const otherClientHeaders = ['X-Real-IP', 'X-Client-IP', 'True-Client-IP', 'CF-Connecting-IP']
/** Seconds before the end of the time that Retry-After names. */
const closeTo = 5

/** Limits above this size are not used up by requests that are refused early: that would take minutes. */
const maxTried = 500

/** Limits of requests, and of wrong tokens. */
export function rateLimitCases(contract: Contract): Case[] {
  const buckets = objectOf(contract.document['x-rate-limits'])
  return [
    ...rowCases(must, 'limits.rate', Object.entries(takers), ([bucket, { call, options }]) => ({
      holds: `${call} answers 429 with Retry-After when the limit of a client is used up, and works again when limits are forgotten. Requests that are refused later count; the checks of Accept and Origin come first. Other calls are not limited by it.`,
      needs: ['limits'],
      async test(kit) {
        const { most, seconds } = sizeOf(buckets[bucket])
        const refusal = await usedUp(call, most, () => kit.http.call(call, options()))
        expectEqual('the code', bodyOf(refusal).code, 'too_many_requests', refusal)
        expectRetryAfter(refusal, seconds)
        await expectEarlyRefusals(kit, call)
        await answered(kit, 'listJobs', 200)
        for (const other of Object.values(takers).filter((each) => each.call !== call)) {
          const exchange = await kit.http.call(other.call, other.options())
          expectNotLimited(other.call, exchange)
        }
        await kit.support.forgetLimits()
        const after = await kit.http.call(call, options())
        expectNotLimited(call, after)
      },
    })),
    ...Object.entries(takers).flatMap(([bucket, { call, options }]) => {
      const most = Number(objectOf(buckets[bucket]).most)
      return most > maxTried ? [] : earlyRefusalCase(bucket, call, options, most)
    }),
    ...wrongTokenCases(sizeOf(buckets.wrongLinks)),
    ...rowCases(must, 'limits.rate.recovers', recovering, ([bucket, call, options]) => ({
      holds: `When a limit is used up, Retry-After of ${call} names when the next request is answered, neither much later nor earlier.`,
      where: 'docs/writing-a-backend/requests.md#limits',
      needs: ['limits', 'clock'],
      async test(kit) {
        const { most, seconds } = sizeOf(buckets[bucket])
        const ask = () => kit.http.call(call, options())
        // A further request may be answered on a busy machine, because time has passed meanwhile.
        const named = expectRetryAfter(await usedUp(call, most, ask), seconds)
        const started = performance.now()
        const skipped = Math.max(0, named - closeTo)
        if (skipped > 0) await kit.support.moveClock(skipped)
        const second = await ask()
        // On a busy machine the time has passed meanwhile.
        if (performance.now() - started < (closeTo - 1) * 1000 && skipped > 0) {
          expectEqual(`the status ${skipped} s later`, second.received.status, 429, second)
          const left = expectRetryAfter(second, seconds)
          expectThat('Retry-After counts down', left <= named - skipped, left, second)
        }
        await kit.support.moveClock(closeTo)
        const after = await ask()
        expectNotLimited(`${call} ${named} s later`, after)
      },
    })),
    ...casesOf(must, {
      'limits.rate.all-clients': {
        // Only a target on this machine sees other clients.
        level: 'should',
        holds:
          'All clients together can request as many mails with links as the document says, and not many more.',
        needs: ['limits'],
        async test(kit) {
          const { most } = sizeOf(buckets.linkMails)
          const each = sizeOf(buckets.linkResends).most
          const clients = Math.ceil((most * 1.2) / each)
          let sent = 0
          const limited = await timesOfLimit(clients * each, async () => {
            const from = `127.0.1.${1 + (sent++ % (2 * clients))}`
            const exchange = await elsewhere(kit, 'resendLink', {}, from)
            return exchange.received.status === 429 ? exchange : undefined
          })
          expectArisen(sent > 2 * each, 'The target sees the addresses of this machine as one client.')
          expectThat('requests of all clients are limited', limited !== undefined, sent)
          expectThat(
            `${most} requests of all clients are answered, or nearly as many`,
            sent > most * 0.8,
            sent,
          )
          if (limited) expectShort('the request of a client of its own', limited, 429, 'too_many_requests')
          const body = JSON.stringify({ email: kit.people.newAddress() })
          const asked = { headers: { 'Content-Type': 'application/json' }, body }
          const other = await elsewhere(kit, 'requestEditLinks', asked, '127.0.2.1')
          expectEqual('the status of another call that sends mails', other.received.status, 429, other)
        },
      },
      'limits.rate.two-clients': {
        // Behind a translation of addresses, as that of a container, a target sees one client only.
        level: 'should',
        holds:
          'A client that has used up a limit, also that of wrong links, leaves that of other clients as it is. Two addresses of this machine are two clients.',
        where: 'docs/writing-a-backend/requests.md#limits',
        needs: ['limits'],
        async test(kit) {
          const { call, options } = takers.linkResends
          await usedUp(call, sizeOf(buckets.linkResends).most, () => kit.http.call(call, options()))
          const exchange = await elsewhere(kit, call, {})
          expectEqual('the status for another client', exchange.received.status, 202, exchange)
          const guess = () => ({ token: unknownToken() })
          await usedUp('wrong links', sizeOf(buckets.wrongLinks).most, () =>
            kit.http.call('getReferral', guess()),
          )
          const headers = { Authorization: `Bearer ${unknownToken()}` }
          const other = await elsewhere(kit, 'getReferral', { headers })
          expectEqual('the status of a wrong link of another client', other.received.status, 401, other)
        },
      },
    }),
  ]
}

function earlyRefusalCase(bucket: string, call: string, options: () => CallOptions, most: number): Case {
  return {
    ...must,
    id: `limits.rate.${bucket}.early-refusals`,
    holds: `Requests of ${call} that are refused because of Accept or Origin do not count.`,
    where: order,
    needs: ['limits'],
    async test(kit) {
      // Each kind of refusal alone would use up the limit.
      await timesOfLimit(most, () => expectEarlyRefusals(kit, call))
      const exchange = await kit.http.call(call, options())
      expectNotLimited(call, exchange)
    },
  }
}

function expectNotLimited(what: string, exchange: Exchange): void {
  const { status } = exchange.received
  expectThat(`${what} is not limited`, status !== 429, status, exchange)
}

async function expectEarlyRefusals(kit: Kit, call: string): Promise<undefined> {
  const method = kit.contract.operations.get(call)?.method ?? ''
  for (const [ask, status, code] of earlyRefusals) {
    expectShort(`${call}, refused early`, await send(kit, method, pathOf(kit, call), ask), status, code)
  }
}

/** A limit as the document publishes it. */
function sizeOf(bucket: unknown): { most: number; seconds: number } {
  const { most, seconds } = objectOf(bucket)
  return { most: Number(most), seconds: Number(seconds) }
}

function wrongTokenCases({ most, seconds }: { most: number; seconds: number }): Case[] {
  return casesOf(must, {
    'limits.wrong-tokens.counted': {
      holds: `After ${most} unknown tokens in whatever calls, also with a valid one after each, every call with a link answers 429 with Retry-After, also with a valid token or a wrong request; resendLink does not. The checks of method, Accept and Origin come first.`,
      where: answers,
      needs: ['mails', 'writes', 'limits'],
      async test(kit) {
        const { email, token } = await applicant(kit)
        const moreOf = (call: string) =>
          call === 'savePersonalInfo' ? { headers: { 'If-Match': '*' }, json: personalInfo(kit, email) } : {}
        for (let wrong = 0; wrong < most; wrong++) {
          // A right link does not undo wrong ones.
          await answered(kit, 'getPersonalInfo', 200, { token })
          const call = firstCalls[wrong % firstCalls.length] ?? ''
          await refused(kit, call, [401, 'link_invalid'], { token: unknownToken(), ...moreOf(call) })
        }
        const limited = [429, 'too_many_requests'] as const
        expectRetryAfter(await refused(kit, 'getReferral', limited, { token: unknownToken() }), seconds)
        for (const call of firstCalls)
          expectRetryAfter(await refused(kit, call, limited, { token, ...moreOf(call) }), seconds)
        const [referral, record] = [pathOf(kit, 'getReferral'), pathOf(kit, 'savePersonalInfo')]
        const unknownQuery = await send(kit, 'GET', referral, { query: 'unknown=1' })
        expectShort('with an unknown query', unknownQuery, ...limited)
        expectShort('without a token and If-Match', await send(kit, 'PUT', record), ...limited)
        await expectEarlyRefusals(kit, 'getReferral')
        expectShort('another method', await send(kit, 'PATCH', referral), 405, 'method_not_allowed')
        await answered(kit, 'resendLink', 202, { token: unknownToken() })
        await kit.support.forgetLimits()
        await answered(kit, 'getPersonalInfo', 200, { token })
      },
    },
    'limits.wrong-tokens.counted.export': {
      holds: `The calls of an export count unknown tokens too: after ${most} of them they answer 429.`,
      where: answers,
      needs: ['mails', 'writes', 'limits'],
      async test(kit) {
        const { token } = await applicant(kit)
        for (let wrong = 0; wrong < most; wrong++)
          await refused(kit, exportCalls[wrong % 2] ?? '', [401, 'link_invalid'], { token: unknownToken() })
        for (const call of exportCalls)
          expectRetryAfter(await refused(kit, call, [429, 'too_many_requests'], { token }), seconds)
      },
    },
    'limits.wrong-tokens.other-purpose': {
      holds: 'A token of another purpose counts as a wrong one.',
      where: answers,
      needs: ['mails', 'writes', 'limits'],
      async test(kit) {
        const { token } = await applicant(kit)
        for (let wrong = 0; wrong < most; wrong++)
          await refused(kit, 'getReferral', [401, 'link_invalid'], { token })
        await refused(kit, 'getPersonalInfo', [429, 'too_many_requests'], { token })
      },
    },
    'limits.wrong-tokens.forwarded': {
      holds:
        'A client stays the same whatever it writes at the beginning of X-Forwarded-For or Forwarded, or into a header like X-Real-IP: these may be trusted from their end only, and only when a trusted proxy sent them.',
      where: 'docs/writing-a-backend/requests.md#limits',
      needs: ['limits'],
      async test(kit) {
        const forged = (at: number) => ({
          'X-Forwarded-For': `198.51.100.${at}, 192.0.2.7`,
          ...Object.fromEntries(otherClientHeaders.map((name) => [name, `198.51.100.${at}`])),
          Forwarded: `for=198.51.100.${at}, for=192.0.2.7`,
        })
        for (let wrong = 0; wrong < most; wrong++)
          await refused(kit, 'getReferral', [401, 'link_invalid'], {
            token: unknownToken(),
            headers: forged(wrong),
          })
        await refused(kit, 'getReferral', [429, 'too_many_requests'], {
          token: unknownToken(),
          headers: forged(most),
        })
      },
    },
    'limits.wrong-tokens.not-counted': {
      holds: 'No token, a malformed one, and links that have ended do not count.',
      where: answers,
      needs: ['mails', 'writes', 'links', 'limits'],
      async test(kit) {
        const [valid, ended] = [await applicant(kit), await applicant(kit)]
        await kit.support.endLink(ended.token, 'expired')
        for (let wrong = 0; wrong < most + 2; wrong++) {
          await refused(kit, 'getPersonalInfo', [401, 'link_invalid'])
          await refused(kit, 'getPersonalInfo', [401, 'link_invalid'], { token: valid.token.slice(1) })
          await refused(kit, 'getPersonalInfo', [410, 'link_expired'], { token: ended.token })
        }
        await answered(kit, 'getPersonalInfo', 200, { token: valid.token })
      },
    },
    'limits.wrong-tokens.at-once': {
      holds: `Of many unknown tokens at once ${most} are answered 401 and the others 429.`,
      where: answers,
      needs: ['limits'],
      async test(kit) {
        const guesses = Array.from({ length: 3 * most }, unknownToken)
        const exchanges = await atOnce(guesses.map((token) => kit.http.call('getReferral', { token })))
        const count = (status: number) =>
          exchanges.filter(({ received }) => received.status === status).length
        expectEqual('the answers 401', count(401), most)
        expectEqual('the answers 429', count(429), 2 * most)
      },
    },
  })
}
