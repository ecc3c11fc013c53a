import { randomBytes } from 'node:crypto'
import { type Case, casesOf } from '../kit/case.ts'
import { type Contract, type JsonObject, objectOf } from '../kit/contract.ts'
import type { CallOptions } from '../kit/http.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import {
  answered,
  applicant,
  bodyOf,
  languages,
  linkOf,
  needsOf,
  objectsOf,
  type Purpose,
  purposes,
  readingCall,
  refused,
} from './steps.ts'
import { comparable, lasting } from './support/problems.ts'

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
      .filter(({ kind }) => kind === 'authorization')
      .map(authorizationCase),
    ...tokenCases,
    ...purposes.map(pageCase),
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

const calls = [
  'getPersonalInfo',
  'savePersonalInfo',
  'getReferral',
  'getResumeDeletion',
  'confirmResumeDeletion',
]
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
  ...calls.map(
    (call): Case => ({
      ...must,
      id: `links.malformed.${call}`,
      holds: `${call}: an unknown token is 401 \`link_invalid\` with the challenge of the contract; no token and every malformed one get the same answer.`,
      needs: ['limits'],
      alone: true,
      async test(kit) {
        const unknown = await refused(kit, call, invalid, { token: unknownToken() })
        const challenge = unknown.received.headers['www-authenticate']
        expectEqual('WWW-Authenticate', challenge, 'Bearer realm="emailed-link"', unknown)
        for (const [name, options] of Object.entries(malformed)) {
          const exchange = await refused(kit, call, invalid, options)
          expectEqual(`the answer to ${name}`, comparable(exchange), comparable(unknown), exchange)
        }
      },
    }),
  ),
  ...casesOf(must, {
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
      const { email } = await linkOf(kit, purpose)
      const [mail] = await kit.support.mailsTo(email)
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
    },
  }
}

/** Reading twice with different methods changes nothing: a scanner follows links. */
export const scannerCases: Case[] = purposes.map((purpose) => ({
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
