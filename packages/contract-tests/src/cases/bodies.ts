import { type Case, casesOf, mustHold, rowCases } from '../kit/case.ts'
import { type Contract, type JsonObject, listOf, objectOf, objectsOf } from '../kit/contract.ts'
import { expectEqual, Mismatch } from '../kit/mismatch.ts'
import { multipartType } from '../kit/multipart.ts'
import { spread, statusesIn } from '../kit/raw.ts'
import { linkOf, needsOf } from './steps.ts'
import { withValue } from './support/changes.ts'
import { codeOfStatus, expectAnswer, expectShort, issuesOf } from './support/problems.ts'
import { ask, beginAnew, send, sendJson } from './support/requests.ts'
import { textOf, vectorCases, vectorsOf } from './support/vectors.ts'

const where = 'docs/writing-a-backend/requests.md#order-of-checks'

/** Media types and codings that an upload refuses; `order.*` has two of them for every call with a body. */
const wrongTypes = [
  undefined,
  'application/json',
  'text/plain',
  'multipart/mixed; boundary=x',
  'application/x-www-form-urlencoded',
  ';;',
]

/** The media type of an upload. */
export const mediaTypeCases: Case[] = casesOf(mustHold('core', where), {
  'body.type.refused.stageUpload': {
    holds: 'A body of another media type, without one, or with a content coding is 415.',
    async test(kit) {
      await beginAnew(kit)
      const gzip = { 'Content-Type': multipartType, 'Content-Encoding': 'gzip' }
      for (const headers of [...wrongTypes.map((type) => ({ 'Content-Type': type })), gzip]) {
        const exchange = await ask(kit, 'stageUpload', { headers, body: '{}' })
        expectShort(JSON.stringify(headers), exchange, 415, 'unsupported_media_type')
      }
    },
  },
})

/** Calls with a link and without a body, and their statuses when they are made again: some use the link up. */
const linkCallsWithoutBody = [
  ['confirmResumeDeletion', 'delete-resume', 200, 410],
  ['downloadExport', 'export', 200, 410],
  ['requestExport', 'personal-info', 202, 202],
] as const

const bodyRules = 'docs/writing-a-backend/requests.md#json-bodies'
const call = 'requestResumeDeletion'
const valid = '{"email":"nobody@example.com"}'

/** How JSON is read: bytes, numbers, media types and content codings. */
export function jsonCases(contract: Contract): Case[] {
  return [...bodyCases(contract), ...numberCases(contract), ...typeCases]
}

function bodyCases(contract: Contract): Case[] {
  const ofEveryCall = vectorsOf(contract, 'json-bodies').cases.filter(
    ({ members: { status, issues } }) =>
      status === 400 || status === 413 || objectsOf(issues).some(({ path }) => path === ''),
  )
  return [
    ...vectorCases(contract, 'json-bodies', async (kit, { id, members }) => {
      const status = Number(members.status)
      const exchange = await sendJson(kit, call, bytesOf(members), { from: spread(id) })
      expectAnswer(id, exchange, { status, code: codeOfStatus[status], issues: listOf(members.issues) })
    }),
    ...rowCases(mustHold('core', bodyRules), 'json.refused', otherCalls, ([operation, own]) => ({
      holds: `${operation} refuses a body that is not a JSON object, nested too deeply or too large, as ${call} does.`,
      ...own,
      async test(kit) {
        await beginAnew(kit)
        const token = own && (await kit.sharedLink()).token
        for (const [at, { id, members }] of ofEveryCall.entries()) {
          const status = Number(members.status)
          const exchange = await sendJson(kit, operation, bytesOf(members), { token, from: spread(at) })
          const expected = { status, code: codeOfStatus[status], issues: listOf(members.issues) }
          expectAnswer(`${operation}: ${id}`, exchange, expected)
        }
      },
    })),
  ]
}

/** The other calls with a JSON body. */
const otherCalls = [
  ['submitApplication', undefined],
  ['requestEditLinks', undefined],
  ['savePersonalInfo', { profile: 'links', needs: ['mails', 'writes'] }],
] as const

/** The bytes of a body of `json-bodies.json`. */
export function bytesOf({ text, base64, before, repeat, times, after }: JsonObject): Buffer {
  if (typeof base64 === 'string') return Buffer.from(base64, 'base64')
  if (typeof text === 'string') return Buffer.from(text)
  return Buffer.from(textOf(before) + textOf(repeat).repeat(Number(times ?? 0)) + textOf(after))
}

const amount = 'application.expectedSalary'

function numberCases(contract: Contract): Case[] {
  const { bodies } = vectorsOf(contract, 'validation').shared
  const base = objectOf(objectOf(bodies).application).value
  return vectorCases(contract, 'json-numbers', async (kit, { id, members }) => {
    const body = JSON.stringify(withValue(base, amount, '@')).replace('"@"', textOf(members.json))
    const exchange = await sendJson(kit, 'submitApplication', body)
    const found = issuesOf(exchange).filter((issue) => objectOf(issue).path === amount)
    const expected = members.issue === null ? [] : [{ path: amount, ...objectOf(members.issue) }]
    expectEqual(`${id}: issues at ${amount}`, found, expected, exchange)
  })
}

export const acceptedTypes: readonly (readonly [id: string, headers: Readonly<Record<string, string>>])[] = [
  ['upper-case', { 'Content-Type': 'APPLICATION/JSON' }],
  ['charset', { 'Content-Type': 'application/json;charset=utf-8' }],
  ['charset-quoted', { 'Content-Type': 'application/json ; Charset="UTF-8"' }],
  ['semicolon', { 'Content-Type': 'application/json;' }],
  ['other-parameters', { 'Content-Type': 'application/json; version=1; charset=utf-8' }],
  ['identity', { 'Content-Encoding': 'identity' }],
  ['identity-upper-case', { 'Content-Encoding': 'Identity' }],
]

export const refusedTypes: readonly (readonly [id: string, headers: Readonly<Record<string, string>>])[] = [
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
  ...rowCases(mustHold('core', bodyRules), 'json.type.accepted', acceptedTypes, ([id, headers]) => ({
    holds: `A JSON body with ${shown(headers)} is read.`,
    async test(kit) {
      expectShort(id, await sendJson(kit, call, valid, { headers, from: spread(id) }), 202, undefined)
    },
  })),
  ...rowCases(mustHold('core', bodyRules), 'json.type.refused', refusedTypes, ([id, headers]) => ({
    holds: `A JSON body with ${shown(headers)} is refused before it is read.`,
    async test(kit) {
      const exchange = await sendJson(kit, call, '{', { headers, from: spread(id) })
      expectShort(id, exchange, 415, 'unsupported_media_type')
    },
  })),
  ...rowCases(
    mustHold('hardening', 'docs/writing-a-backend/requests.md#limits'),
    'json.chunked',
    [
      ['valid', valid, 202, undefined],
      ['largest', valid.padEnd(262_144), 202, undefined],
      ['too-large', valid.padEnd(262_145), 413, 'payload_too_large'],
      ['half', '{"email":', 400, 'malformed'],
      ['empty', '', 400, 'malformed'],
    ] as const,
    ([id, text, status, code]) => ({
      holds: 'A chunked body has the same limits: bytes are counted without the framing of chunks.',
      async test(kit) {
        await beginAnew(kit)
        const headers = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }
        const exchange = await ask(kit, call, { headers, body: text, chunks: 10_000 })
        expectShort(id, exchange, status, code)
      },
    }),
  ),
]

function shown(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name} “${value}”`)
    .join(', ')
}

const limitRules = 'docs/writing-a-backend/requests.md#limits'

/** A request line and headers of exactly `bytes`, with `count` headers, filled up in the target or in a header. */
function headOf(
  path: string,
  host: string,
  bytes: number,
  count: number,
  filled: 'target' | 'header',
): string {
  const made = (filling: string) => {
    const [inTarget, inHeader] = filled === 'target' ? [filling, ''] : ['', filling]
    const others = Array.from({ length: count - 3 }, (_, at) => `X-${at}: ${at}\r\n`).join('')
    return `GET ${path}?keyword=${inTarget} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${others}X: ${inHeader}\r\n\r\n`
  }
  return made('x'.repeat(bytes - made('').length))
}

const headCases: Case[] = rowCases(
  mustHold('http', limitRules),
  'limits.headers',
  [
    ['accepted.long-header', 8_192, 3, 'header', 200],
    ['accepted.long-target', 8_192, 3, 'target', 422],
    ['accepted.100-headers', 8_192, 100, 'header', 200],
    ['refused.long-header', 32_768, 3, 'header', 431],
    ['refused.long-target', 32_768, 3, 'target', 431],
  ] as const,
  ([, bytes, count, filled, status]) => ({
    holds: `Request line and headers of ${bytes} bytes, ${count} headers, filled up in the ${filled}, are ${status === 431 ? 'refused' : 'read'}.`,
    async test({ http, contract }) {
      const text = await http.raw.bytes(headOf(`${contract.base}/jobs`, 'localhost', bytes, count, filled))
      const [found] = statusesIn(text)
      expectEqual('the status', found, status)
      if (status === 431 && !text.includes('"headers_too_large"'))
        throw new Mismatch(
          'the code of the answer to headers that are too large',
          'headers_too_large',
          text.split('\r\n\r\n')[1],
        )
    },
  }),
)

const noBodyCases: Case[] = [
  ...rowCases(
    mustHold('links', where),
    'body.ignored',
    linkCallsWithoutBody,
    ([operation, purpose, first, then]) => ({
      holds: 'A body of a call that has none is ignored, whatever its type and size.',
      needs: needsOf(purpose),
      async test(kit) {
        const { token } = await linkOf(kit, purpose)
        const statuses: number[] = []
        for (const type of ['nonsense', ';;', 'text/plain', 'application/json']) {
          const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type }
          const exchange = await ask(kit, operation, { headers, body: 'x'.repeat(300_000) })
          statuses.push(exchange.received.status)
        }
        expectEqual('the statuses', statuses, [first, then, then, then])
      },
    }),
  ),
  ...(['GET', 'DELETE'] as const).map(
    (method): Case => ({
      id: `body.malformed.${method.toLowerCase()}`,
      ...mustHold('hardening', 'docs/writing-a-backend/requests.md#order-of-checks'),
      holds: 'A body of GET and DELETE is malformed.',
      async test(kit) {
        const path = method === 'GET' ? '/education' : `/uploads/${'x'.repeat(43)}`
        const target = kit.contract.base + path
        const headers = { 'Content-Type': 'application/json' }
        const exchange = await send(kit, method, target, { headers, body: '{"a":' })
        expectShort(`${method} with a body`, exchange, 400, 'malformed')
        const empty = await send(kit, method, target, { headers: { 'Content-Length': '0' } })
        const expected = method === 'GET' ? 200 : 204
        expectEqual('the status with Content-Length: 0', empty.received.status, expected, empty)
      },
    }),
  ),
  ...casesOf(mustHold('links', 'docs/writing-a-backend/requests.md#order-of-checks'), {
    'body.ignored.resendLink': {
      holds: 'A body of a call that has none is ignored, whatever its type and size.',
      async test(kit) {
        await beginAnew(kit)
        for (const type of ['application/json', 'text/plain', 'nonsense', ';;', 'multipart/form-data', '']) {
          const headers = { 'Content-Type': type }
          const exchange = await ask(kit, 'resendLink', { headers, body: 'x'.repeat(300_000) })
          expectShort(`type “${type}”`, exchange, 202, undefined)
        }
      },
    },
  }),
]

/** Limits of depth and headers, and bodies of calls that have none; `vectors/json-bodies.json` has the edges of JSON. */
export const limitCases: Case[] = [
  ...headCases,
  ...noBodyCases,
  ...casesOf(mustHold('hardening', limitRules), {
    'limits.json.depth.far-beyond': {
      holds: 'A body of any depth is refused, and harms nothing.',
      async test(kit) {
        const exchange = await sendJson(kit, 'requestResumeDeletion', '['.repeat(100_000))
        expectShort('100,000 levels', exchange, 400, 'malformed')
      },
    },
    'limits.json.prototype-before-values': {
      holds: 'The name __proto__ is refused before the values are counted, wherever it stands.',
      where: 'docs/writing-a-backend/requests.md#order-of-checks',
      async test(kit) {
        const many = `[${'1,'.repeat(1500)}1]`
        for (const body of [`{"email":${many},"__proto__":1}`, `{"__proto__":1,"email":${many}}`]) {
          const exchange = await sendJson(kit, 'requestResumeDeletion', body)
          expectShort(`${body.slice(0, 20)}…`, exchange, 400, 'malformed')
        }
      },
    },
  }),
]
