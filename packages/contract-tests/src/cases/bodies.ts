import { type Case, mustHold } from '../kit/case.ts'
import { type Contract, type JsonObject, type Operation, objectOf } from '../kit/contract.ts'
import { expectEqual } from '../kit/mismatch.ts'
import { multipartType } from '../kit/multipart.ts'
import { applicant, deletionLink } from './steps.ts'
import { withValue } from './support/changes.ts'
import { expectAnswer, expectShort, issuesOf } from './support/problems.ts'
import { ask, beginAnew, neededHeaders, sendJson } from './support/requests.ts'
import { listOf, textOf, vectorsOf } from './support/vectors.ts'

const where = 'docs/writing-a-backend/requests.md#order-of-checks'

/** Types that a call with a JSON body refuses, and a call with parts. */
const wrongTypes = {
  json: [
    undefined,
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'application/json; charset=big5',
    'nonsense',
  ],
  parts: [
    undefined,
    'application/json',
    'text/plain',
    'multipart/mixed; boundary=x',
    'application/x-www-form-urlencoded',
    ';;',
  ],
} as const

/** Media types and codings of bodies, for every call that takes one; a body of a call that takes none. */
export function mediaTypeCases({ operations }: Contract): Case[] {
  const withBody = [...operations.values()].filter(({ description }) => description.requestBody !== undefined)
  return [...withBody.map(refusedCase), ignoredCase]
}

function isMultipart({ description }: Operation): boolean {
  return 'multipart/form-data' in objectOf(objectOf(description.requestBody).content)
}

function refusedCase(operation: Operation): Case {
  const { id } = operation
  const hasLink = id === 'savePersonalInfo'
  return {
    id: `body.type.refused.${id}`,
    level: 'must',
    profile: hasLink ? 'links' : 'core',
    holds: 'A body of another media type, without one, or with a content coding is 415.',
    where,
    ...(hasLink && { needs: ['mails', 'writes'] }),
    async test(kit) {
      await beginAnew(kit)
      const token = hasLink ? (await kit.sharedLink()).token : undefined
      const refuse = async (what: string, headers: Readonly<Record<string, string | undefined>>) => {
        const exchange = await ask(kit, id, {
          headers: { ...neededHeaders(id, token), ...headers },
          body: '{}',
        })
        expectShort(what, exchange, 415, 'unsupported_media_type')
      }
      for (const type of wrongTypes[isMultipart(operation) ? 'parts' : 'json'])
        await refuse(`type ${type ?? 'none'}`, { 'Content-Type': type })
      const own = isMultipart(operation) ? multipartType : 'application/json'
      await refuse('coding gzip', { 'Content-Type': own, 'Content-Encoding': 'gzip' })
    },
  }
}

const ignoredCase: Case = {
  id: 'body.ignored.confirmResumeDeletion',
  ...mustHold('links', where),
  holds: 'A body of a call that has none is ignored, whatever its type and size.',
  needs: ['mails', 'writes'],
  async test(kit) {
    const { email } = await applicant(kit)
    const token = await deletionLink(kit, email)
    const types = ['nonsense', ';;', 'text/plain', 'application/json']
    const statuses: number[] = []
    for (const type of types) {
      const exchange = await ask(kit, 'confirmResumeDeletion', {
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
        body: 'x'.repeat(300_000),
      })
      statuses.push(exchange.received.status)
    }
    // The first confirmation uses the link up.
    expectEqual('the statuses', statuses, [200, 410, 410, 410])
  },
}

const bodyRules = 'docs/writing-a-backend/requests.md#json-bodies'
const call = 'requestResumeDeletion'
const valid = '{"email":"nobody@example.com"}'
const codes: Readonly<Record<number, string>> = {
  400: 'malformed',
  413: 'payload_too_large',
  422: 'validation_failed',
}

/** How JSON is read: bytes, numbers, media types and content codings. */
export function jsonCases(contract: Contract): Case[] {
  return [...bodyCases(contract), ...numberCases(contract), ...typeCases]
}

function bodyCases(contract: Contract): Case[] {
  return vectorsOf(contract, 'json-bodies').cases.map(({ id, why, members }) => ({
    id: `vectors.${id}`,
    ...mustHold('core', 'vectors/json-bodies.json'),
    holds: why,
    async test(kit) {
      const status = Number(members.status)
      const exchange = await sendJson(kit, call, bytesOf(members))
      expectAnswer(id, exchange, { status, code: codes[status], issues: listOf(members.issues) })
    },
  }))
}

function bytesOf({ text, base64, before, repeat, times, after }: JsonObject): Buffer {
  if (typeof base64 === 'string') return Buffer.from(base64, 'base64')
  if (typeof text === 'string') return Buffer.from(text)
  return Buffer.from(textOf(before) + textOf(repeat).repeat(Number(times ?? 0)) + textOf(after))
}

const amount = 'application.expectedSalary'

function numberCases(contract: Contract): Case[] {
  const { bodies } = vectorsOf(contract, 'validation').shared
  const base = objectOf(objectOf(bodies).application).value
  return vectorsOf(contract, 'json-numbers').cases.map(({ id, why, members }) => ({
    id: `vectors.${id}`,
    ...mustHold('core', 'vectors/json-numbers.json'),
    holds: why,
    async test(kit) {
      const body = JSON.stringify(withValue(base, amount, '@')).replace('"@"', textOf(members.json))
      const exchange = await sendJson(kit, 'submitApplication', body)
      const found = issuesOf(exchange).filter((issue) => objectOf(issue).path === amount)
      const expected = members.issue === null ? [] : [{ path: amount, ...objectOf(members.issue) }]
      expectEqual(`${id}: issues at ${amount}`, found, expected, exchange)
    },
  }))
}

const accepted: readonly (readonly [id: string, headers: Readonly<Record<string, string>>])[] = [
  ['upper-case', { 'Content-Type': 'APPLICATION/JSON' }],
  ['charset', { 'Content-Type': 'application/json;charset=utf-8' }],
  ['charset-quoted', { 'Content-Type': 'application/json ; Charset="UTF-8"' }],
  ['semicolon', { 'Content-Type': 'application/json;' }],
  ['other-parameters', { 'Content-Type': 'application/json; version=1; charset=utf-8' }],
  ['identity', { 'Content-Encoding': 'identity' }],
  ['identity-upper-case', { 'Content-Encoding': 'Identity' }],
]

const refused: readonly (readonly [id: string, headers: Readonly<Record<string, string>>])[] = [
  ['charset-without-hyphen', { 'Content-Type': 'application/json; charset=utf8' }],
  ['utf-16', { 'Content-Type': 'application/json; charset=utf-16' }],
  ['charset-empty', { 'Content-Type': 'application/json; charset=' }],
  ['two-types', { 'Content-Type': 'application/json, application/json' }],
  ['problem', { 'Content-Type': 'application/problem+json' }],
  ['text-json', { 'Content-Type': 'text/json' }],
  ['text', { 'Content-Type': 'text/plain' }],
  ['form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['none', { 'Content-Type': '' }],
  ['gzip', { 'Content-Encoding': 'gzip' }],
  ['identity-and-gzip', { 'Content-Encoding': 'identity, gzip' }],
  ['br', { 'Content-Encoding': 'br' }],
]

const typeCases: Case[] = [
  ...accepted.map(
    ([id, headers]): Case => ({
      id: `json.type.accepted.${id}`,
      ...mustHold('core', bodyRules),
      holds: `A JSON body with ${shown(headers)} is read.`,
      async test(kit) {
        expectShort(id, await sendJson(kit, call, valid, { headers }), 202, undefined)
      },
    }),
  ),
  ...refused.map(
    ([id, headers]): Case => ({
      id: `json.type.refused.${id}`,
      ...mustHold('core', bodyRules),
      holds: `A JSON body with ${shown(headers)} is refused before it is read.`,
      async test(kit) {
        const exchange = await sendJson(kit, call, '{', { headers })
        expectShort(id, exchange, 415, 'unsupported_media_type')
      },
    }),
  ),
  ...(
    [
      ['valid', valid, 202, undefined],
      ['largest', valid.padEnd(262_144), 202, undefined],
      ['too-large', valid.padEnd(262_145), 413, 'payload_too_large'],
      ['half', '{"email":', 400, 'malformed'],
      ['empty', '', 400, 'malformed'],
    ] as const
  ).map(
    ([id, text, status, code]): Case => ({
      id: `json.chunked.${id}`,
      ...mustHold('hardening', 'docs/writing-a-backend/requests.md#limits'),
      holds: 'A chunked body has the same limits: bytes are counted without the framing of chunks.',
      async test(kit) {
        await beginAnew(kit)
        const exchange = await kit.http.raw.exact({
          operation: call,
          method: 'POST',
          target: `${kit.contract.base}/delete-resume`,
          headers: [
            ['Content-Type', 'application/json'],
            ['Transfer-Encoding', 'chunked'],
          ],
          body: text,
          chunks: 10_000,
        })
        expectShort(id, kit.http.judged(call, exchange), status, code)
      },
    }),
  ),
]

function shown(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name} “${value}”`)
    .join(', ')
}
