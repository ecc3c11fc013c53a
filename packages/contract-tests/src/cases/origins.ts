import { type Case, casesOf, mustHold, rowCases } from '../kit/case.ts'
import type { Contract } from '../kit/contract.ts'
import type { Kit } from '../kit/kit.ts'
import { expectThat } from '../kit/mismatch.ts'
import { exportCalls } from './links.ts'
import { applicant } from './steps.ts'
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

const siteMust = {
  ...mustHold('mails', where),
  needs: ['mails', 'writes'],
} as const

/** The site’s own origin, to which links in mails lead. */
async function siteOf(kit: Kit): Promise<URL> {
  const { mail } = await applicant(kit)
  return new URL(new URL(mail.links[0]?.url ?? '').origin)
}

/** Origins that a careless comparison takes for that of the site. */
const nearly: readonly (readonly [id: string, originOf: (site: URL) => string])[] = [
  ['beginning', ({ origin }) => `${origin}.evil.example`],
  ['beginning-with-a-digit', ({ origin }) => `${origin}1`],
  ['end', ({ protocol, host }) => `${protocol}//evil${host}`],
  ['below', ({ protocol, host }) => `${protocol}//evil.${host}`],
  ['scheme', ({ protocol, host }) => `${protocol === 'http:' ? 'https:' : 'http:'}//${host}`],
  ['port', ({ protocol, hostname, port }) => `${protocol}//${hostname}:${port === '8' ? '7' : '8'}`],
  ['user', ({ origin }) => `${origin}@evil.example`],
]

async function expectAllowed(kit: Kit, id: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const exchange = await ask(kit, id, { headers })
  const code = codeOf(exchange)
  expectThat(`${id} does not refuse the origin`, code !== 'origin_forbidden', code, exchange)
}

/** Requests from other sites. */
export function originCases({ operations }: Contract): Case[] {
  const checked = [...operations.values()].filter(
    ({ method, description }) =>
      method !== 'GET' || JSON.stringify(description['x-call'] ?? {}).includes('origin_forbidden'),
  )
  // The cases of contract 1.0.0 ask for nothing newer.
  const first = checked.filter(({ id }) => exportCalls.every((call) => call !== id))
  const open = [...operations.values()].filter((each) => !checked.includes(each))
  return [
    ...checked.map(
      ({ id, method }): Case => ({
        id: `origin.refused.${id}`,
        ...mustHold('core', where),
        holds: 'A request from another site is 403, whatever its type, before its link is opened; HEAD too.',
        async test(kit) {
          for (const [name, headers] of foreign) {
            const exchange = await ask(kit, id, { headers })
            expectShort(name, exchange, 403, 'origin_forbidden')
            if (method !== 'GET') continue
            const head = await send(kit, 'HEAD', pathOf(kit, id), { headers })
            expectThat(
              `HEAD with ${name} is refused`,
              head.received.status === 403,
              head.received.status,
              head,
            )
          }
        },
      }),
    ),
    ...rowCases(mustHold('core', where), 'origin.allowed', own, ([, headers]) => ({
      holds: 'A request of the site itself, and one of no browser, passes the check of the origin.',
      async test(kit) {
        for (const { id } of first) await expectAllowed(kit, id, headers)
      },
    })),
    ...rowCases(siteMust, 'origin.refused-nearly', nearly, ([, originOf]) => ({
      holds: 'An origin that only resembles the site’s own is refused.',
      async test(kit) {
        const origin = originOf(await siteOf(kit))
        for (const { id } of first) {
          const exchange = await ask(kit, id, { headers: { Origin: origin } })
          expectShort(`${id} from ${origin}`, exchange, 403, 'origin_forbidden')
        }
      },
    })),
    ...casesOf(siteMust, {
      'origin.refused-nearly.export': {
        holds: 'The calls of an export refuse all origins that only resemble the site’s own.',
        async test(kit) {
          const site = await siteOf(kit)
          for (const [name, originOf] of nearly)
            for (const id of exportCalls) {
              const exchange = await ask(kit, id, { headers: { Origin: originOf(site) } })
              expectShort(`${id} from ${name}`, exchange, 403, 'origin_forbidden')
            }
        },
      },
      'origin.allowed.site': {
        holds: 'A request with the site’s own origin passes the check of the origin without Sec-Fetch-Site.',
        async test(kit) {
          const { origin } = await siteOf(kit)
          const exchange = await ask(kit, 'requestResumeDeletion', { headers: { Origin: origin } })
          expectThat(
            `the origin ${origin} is accepted`,
            codeOf(exchange) !== 'origin_forbidden',
            codeOf(exchange),
            exchange,
          )
        },
      },
    }),
    ...casesOf(mustHold('core', where), {
      'origin.allowed.export': {
        holds: 'The calls of an export are allowed to the site itself, and without a browser.',
        async test(kit) {
          for (const [, headers] of own) for (const id of exportCalls) await expectAllowed(kit, id, headers)
        },
      },
      'origin.not-shared': {
        holds:
          'Access-Control-Allow-Origin lets no page of any other site read the answers of calls that are checked for their origin.',
        async test(kit) {
          const stranger = 'https://evil.example'
          const preflight = { Origin: stranger, 'Access-Control-Request-Method': 'POST' }
          for (const { id, method } of checked)
            for (const exchange of [
              await send(kit, method, pathOf(kit, id)),
              await send(kit, method, pathOf(kit, id), { headers: { Origin: stranger } }),
              await send(kit, 'OPTIONS', pathOf(kit, id), { headers: preflight }),
            ]) {
              const given = exchange.received.headers['access-control-allow-origin']
              expectThat(
                `Access-Control-Allow-Origin of ${id} names no other site`,
                given !== '*' && given !== stranger && given !== 'null',
                given,
                exchange,
              )
            }
        },
      },
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
