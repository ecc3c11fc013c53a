import { randomBytes } from 'node:crypto'
import { type Case, casesOf, mustHold, type Need, rowCases } from '../kit/case.ts'
import { type Contract, type JsonObject, objectOf, objectsOf } from '../kit/contract.ts'
import type { CallOptions } from '../kit/http.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import {
  answered,
  applicant,
  confirmed,
  deleted,
  expectUnguessable,
  firstPurposes,
  type Language,
  languages,
  linkOf,
  needsOf,
  otherCase,
  type Purpose,
  personalInfo,
  purposes,
  readingCall,
  refused,
  spentPurposes,
} from './steps.ts'
import { bodyOf, comparable, expectShort, lasting } from './support/problems.ts'
import { ask } from './support/requests.ts'

const stateRules = 'docs/writing-a-backend/state.md#state-and-answer'

/** The calls that take a link, with the purpose of that link. */
const linkCalls = {
  getPersonalInfo: 'personal-info',
  savePersonalInfo: 'personal-info',
  requestExport: 'personal-info',
  downloadExport: 'export',
  getReferral: 'referral',
  getResumeDeletion: 'delete-resume',
  confirmResumeDeletion: 'delete-resume',
} as const satisfies Record<string, Purpose>
type LinkCall = keyof typeof linkCalls
/** Those that came with contract 1.1.0: the cases of 1.0.0 do not make them. */
export const exportCalls: readonly LinkCall[] = ['requestExport', 'downloadExport']
const callNames = Object.keys(linkCalls) as LinkCall[]
export const firstCalls = callNames.filter((call) => !exportCalls.includes(call))

/** Links with the calls that are tried with them, by the end of a case's id. */
const strangeCalls: readonly (readonly [id: string, of: readonly Purpose[], calls: readonly LinkCall[]])[] = [
  ...firstPurposes.map((purpose) => [purpose, [purpose], firstCalls] as const),
  ['export', ['export'], callNames],
  ['export-calls', firstPurposes, exportCalls],
]

type Link = { email: string; token: string }
type Answer = readonly [status: number, code: string]
type State = {
  holds: string
  needs?: readonly Need[]
  only?: readonly Purpose[]
  bring: (kit: Kit, link: Link, purpose: Purpose) => Promise<unknown>
  answer: Answer
}

const unknown: Answer = [401, 'link_invalid']
const states: Readonly<Record<string, State>> = {
  expired: {
    holds: 'An expired link is 410 `link_expired`.',
    needs: ['links'],
    bring: ({ support }, { token }) => support.endLink(token, 'expired'),
    answer: [410, 'link_expired'],
  },
  replaced: {
    holds: 'A replaced link is 410 `link_replaced`.',
    needs: ['links'],
    bring: ({ support }, { token }) => support.endLink(token, 'replaced'),
    answer: [410, 'link_replaced'],
  },
  used: {
    holds: 'A link that was used up is 410 `link_used`.',
    only: spentPurposes,
    bring: (kit, { email, token }, purpose) =>
      purpose === 'export' ? answered(kit, 'downloadExport', 200, { token }) : confirmed(kit, email, token),
    answer: [410, 'link_used'],
  },
  'made-used': {
    holds: 'A link that test support has used up is 410 `link_used`.',
    only: ['personal-info', 'referral'],
    needs: ['links'],
    bring: ({ support }, { token }) => support.endLink(token, 'used'),
    answer: [410, 'link_used'],
  },
  'of-deleted-data': {
    holds: 'A link whose application or recommendation was deleted is 401, as one that never was.',
    only: ['personal-info', 'export', 'referral'],
    bring: (kit, { email }) => deleted(kit, email),
    answer: unknown,
  },
}

/** Makes a call with a token and all other required parts. */
async function callWith(kit: Kit, call: LinkCall, { email, token }: Link) {
  return await kit.http.call(call, {
    token,
    ...(call === 'savePersonalInfo' && {
      json: personalInfo(kit, email),
      headers: { 'If-Match': '*' },
    }),
  })
}

async function expectAnswer(kit: Kit, call: LinkCall, link: Link, [status, code]: Answer): Promise<void> {
  const exchange = await callWith(kit, call, link)
  expectEqual(`the status of ${call}`, exchange.received.status, status, exchange)
  expectEqual(`the code of ${call}`, bodyOf(exchange).code, code, exchange)
}

/** Every state of a link, with every call that takes a link. */
export const linkStateCases: Case[] = [
  ...callNames.flatMap((call) => {
    const purpose = linkCalls[call]
    return Object.entries(states)
      .filter(([, { only }]) => only?.includes(purpose) ?? true)
      .map(
        ([id, { holds, needs = [], bring, answer }]): Case => ({
          id: `links.${id}.${call}`,
          ...mustHold('links', stateRules),
          holds: `${call}: ${holds}`,
          needs: needsOf(purpose, ...needs),
          // A token of deleted data counts as a wrong one.
          ...(answer === unknown && { alone: true }),
          async test(kit) {
            const link = await linkOf(kit, purpose)
            await bring(kit, link, purpose)
            await expectAnswer(kit, call, link, answer)
          },
        }),
      )
  }),
  ...strangeCalls.flatMap(([id, of, calls]) =>
    [false, true].map(
      (isEnded): Case => ({
        ...mustHold('links', stateRules),
        id: `links.other-purpose.${isEnded ? 'ended.' : ''}${id}`,
        holds: isEnded
          ? `An ended link for ${of.join(', ')}, used, replaced or expired, is 401 in calls of another purpose: they do not tell its state.`
          : `A valid link for ${of.join(', ')} is 401 in every call of another purpose, and stays valid.`,
        needs: [
          ...new Set(
            of.flatMap((purpose) => needsOf(purpose, 'limits', ...(isEnded ? (['links'] as const) : []))),
          ),
        ],
        alone: true,
        async test(kit) {
          for (const purpose of of) {
            const used = spentPurposes.includes(purpose) ? (['used'] as const) : []
            for (const state of isEnded ? (['expired', 'replaced', ...used] as const) : [undefined]) {
              const link = await linkOf(kit, purpose)
              if (state !== undefined) await kit.support.endLink(link.token, state)
              await kit.support.forgetLimits()
              for (const call of calls)
                if (linkCalls[call] !== purpose) await expectAnswer(kit, call, link, unknown)
              if (!isEnded) await answered(kit, readingCall[purpose], 200, { token: link.token })
            }
          }
        },
      }),
    ),
  ),
]

const where = 'docs/writing-a-backend/state.md#3-links'
const must = { level: 'must', profile: 'links', where } as const
const invalid = [401, 'link_invalid'] as const

/** A well-formed token that no backend has issued. */
export const unknownToken = (): string => randomBytes(32).toString('base64url')

/** How a call reads its token, and what a link in a mail looks like. */
export function linkTokenCases(contract: Contract): Case[] {
  const { cases } = objectOf(contract.json('vectors/links.json'))
  return [
    ...objectsOf(cases)
      // The usual form is that of all other cases.
      .filter(({ kind, id }) => kind === 'authorization' && id !== 'links.authorization.bearer')
      .map(authorizationCase),
    ...tokenCases,
    ...purposes.map(pageCase),
    ...scannerCases,
  ]
}

function authorizationCase({ id, why, header, status }: JsonObject): Case {
  return {
    ...must,
    id: String(id),
    holds: `The token is read from Authorization. ${String(why)}`,
    where: `vectors/links.json: ${String(id)}`,
    needs: ['mails', 'writes'],
    async test(kit) {
      const { token } = await applicant(kit)
      const headers = typeof header === 'string' ? { Authorization: header.replaceAll('{token}', token) } : {}
      const exchange = await kit.http.call('getPersonalInfo', { headers })
      expectEqual('the status', exchange.received.status, status, exchange)
      if (status === 401) expectEqual('the code', bodyOf(exchange).code, 'link_invalid', exchange)
    },
  }
}

const malformed: Readonly<Record<string, CallOptions>> = {
  none: {},
  short: { token: 'x' },
  'one-character-less': { token: 'q'.repeat(42) },
  'one-character-more': { token: 'q'.repeat(44) },
  padded: { token: `${'q'.repeat(43)}=` },
  'base64-plus': { token: `${'q'.repeat(42)}+` },
  long: { token: 'a'.repeat(5000) },
}

const tokenCases: Case[] = [
  ...rowCases(must, 'links.malformed', callNames, (call) => ({
    holds: `${call}: an unknown token is 401 \`link_invalid\` with the challenge of the contract; no token and every malformed one get the same answer.`,
    needs: ['limits'],
    alone: true,
    async test(kit) {
      const unknown = await refused(kit, call, invalid, { token: unknownToken() })
      for (const [name, options] of Object.entries(malformed)) {
        const exchange = await refused(kit, call, invalid, options)
        expectEqual(`the answer to ${name}`, comparable(exchange), comparable(unknown), exchange)
      }
    },
  })),
  ...casesOf(must, {
    'links.authorization.twice': {
      // A proxy in front may pass only one of them on.
      level: 'should',
      profile: 'http',
      holds: 'Two headers Authorization are answered as an unknown token, also when both have the valid one.',
      needs: ['mails', 'writes'],
      async test(kit) {
        const { token } = await applicant(kit)
        const valid = `Bearer ${token}`
        for (const values of [
          [valid, valid],
          [valid, 'Bearer x'],
          ['Bearer x', valid],
        ]) {
          const exchange = await ask(kit, 'getPersonalInfo', { headers: { Authorization: values } })
          expectShort(values.join(' and '), exchange, ...invalid)
        }
      },
    },
    'links.tokens-exact': {
      holds: 'A token in another case is an unknown one.',
      where: 'docs/writing-a-backend/state.md#3-links',
      needs: ['mails', 'writes', 'limits'],
      alone: true,
      async test(kit) {
        const { token } = await applicant(kit)
        await refused(kit, 'getPersonalInfo', invalid, { token: otherCase(token) })
      },
    },
    'links.tokens-unguessable': {
      holds: 'Tokens are random: eight of them have no order, and no place at which all are equal.',
      where: 'docs/writing-a-backend/state.md#3-links',
      needs: ['mails', 'writes'],
      async test(kit) {
        const tokens: string[] = []
        while (tokens.length < 8) tokens.push((await applicant(kit)).token)
        expectUnguessable('tokens', tokens)
      },
    },
    'links.token-elsewhere': {
      holds: 'A token in the query, the body or another header is not read.',
      needs: ['mails', 'writes'],
      async test(kit) {
        const { token } = await applicant(kit)
        await refused(kit, 'getPersonalInfo', invalid, { query: `token=${token}` })
        await refused(kit, 'getPersonalInfo', invalid, {
          headers: { 'X-Authorization': `Bearer ${token}`, Cookie: `token=${token}` },
        })
        await refused(kit, 'confirmResumeDeletion', invalid, { json: { token } })
      },
    },
  }),
]

function pageCase(purpose: Purpose): Case {
  return {
    ...must,
    id: `links.page.${purpose}`,
    holds: `A link for ${purpose} leads to its page, with a token of 43 characters and the language of the mail.`,
    where: 'mails.json: links',
    needs: needsOf(purpose),
    async test(kit) {
      for (const language of ['tw', 'us'] as const) await expectPage(kit, purpose, language)
    },
  }
}

async function expectPage(kit: Kit, purpose: Purpose, spoken: Language): Promise<void> {
  const { email } = await linkOf(kit, purpose, spoken)
  const [mail] = await kit.support.mailsTo(email)
  expectEqual('the language of the mail', mail?.locale, spoken)
  const link = mail?.links.find((each) => each.purpose === purpose)
  const token = link?.token ?? ''
  expectThat('the token has 43 characters of base64url', /^[\w-]{43}$/.test(token), token)
  const page = String(objectOf(objectOf(objectOf(kit.contract.json('mails.json')).links)[purpose]).url)
  const language = mail?.locale ?? ''
  expectThat('the mail has a language', language in languages, language)
  const { pathname, search } = new URL(link?.url ?? '')
  const expected = page.replace('{token}', token).replace('{language}', language)
  expectEqual('the page', pathname + search, expected)
  expectThat('the text has the link', mail?.text.includes(link?.url ?? '') ?? false, mail?.text)
}

/** Reading twice with different methods changes nothing: a scanner follows links. */
const scannerCases: Case[] = (['personal-info', 'delete-resume', 'referral'] as const).map((purpose) => ({
  ...must,
  id: `links.reading-changes-nothing.${purpose}`,
  holds: `Reading with a link for ${purpose}, by GET and HEAD, neither uses it up nor changes its end.`,
  needs: needsOf(purpose),
  async test(kit) {
    const { token } = await linkOf(kit, purpose)
    const reading = readingCall[purpose]
    const path = kit.contract.base + (kit.contract.operations.get(reading)?.path ?? '')
    const first = await answered(kit, reading, 200, { token })
    for (const method of ['HEAD', 'GET', 'HEAD']) {
      const exchange = await kit.http.request(method, path, { token })
      expectEqual(`the status of ${method}`, exchange.received.status, 200, exchange)
      if (method !== 'HEAD') continue
      expectEqual('the body of HEAD', exchange.received.text, '', exchange)
      expectEqual('the headers of HEAD', lasting(exchange), lasting(first), exchange)
    }
    const last = await answered(kit, reading, 200, { token })
    expectEqual('the answer', last.received.json, first.received.json, last)
  },
}))
