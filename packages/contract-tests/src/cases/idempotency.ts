import { randomUUID } from 'node:crypto'
import { type Case, casesOf } from '../kit/case.ts'
import { type JsonObject, objectOf } from '../kit/contract.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import { expectShort } from './support/problems.ts'
import { ask, sendJson, unlimited } from './support/requests.ts'

const where = 'docs/writing-a-backend/requests.md#idempotency'
const common = { level: 'must', profile: 'mails', where, needs: ['writes'] } as const

type First = { body: JsonObject; text: string; key: string; exchange: Exchange }

/** Submits a new application under a key. */
async function submitted(kit: Kit, key: string = randomUUID(), changes: JsonObject = {}): Promise<First> {
  const prepared = await kit.people.application(kit.people.newAddress(), changes)
  const body: JsonObject = {
    ...prepared,
    application: { ...objectOf(prepared.application), expectedSalary: 85000, salaryUnit: undefined },
  }
  const exchange = await unlimited(kit, () => kit.people.submit(body, { 'Idempotency-Key': key }))
  expectEqual('the status of the first attempt', exchange.received.status, 201, exchange)
  return { body, text: JSON.stringify(body), key, exchange }
}

async function repeated(kit: Kit, text: string | Buffer, key: string, headers = {}): Promise<Exchange> {
  return await sendJson(kit, 'submitApplication', text, { headers: { 'Idempotency-Key': key, ...headers } })
}

function expectReplay(first: First, second: Exchange): void {
  const { status, text } = second.received
  const { text: expected } = first.exchange.received
  expectEqual('the answer of the repetition', [status, text], [201, expected], second)
}

const marker = '"expectedSalary":85000'

/** Other spellings of the same JSON value. */
const same: readonly (readonly [id: string, spelled: (text: string) => string])[] = [
  ['equal', (text) => text],
  ['order-of-names', (text) => JSON.stringify(reversed(JSON.parse(text)))],
  ['white-space', (text) => `\n${text.replaceAll('":', '" : ')} `],
  ['byte-order-mark', (text) => `\uFEFF${text}`],
  ['escapes', (text) => text.replace('"nameEn":"', '"name\\u0045n":"')],
  ['fraction-of-zero', (text) => text.replace(marker, '"expectedSalary":85000.0')],
  ['exponent', (text) => text.replace(marker, '"expectedSalary":85e3')],
  ['repeated-name', (text) => text.replace(marker, `"expectedSalary":1,${marker}`)],
]

/** Other values. */
const other: readonly (readonly [id: string, changed: (text: string) => string])[] = [
  ['another-number', (text) => text.replace(marker, '"expectedSalary":85001')],
  ['missing-member', (text) => text.replace(`,${marker}`, '')],
  ['case', (text) => text.replace('"nameEn":"Y', '"nameEn":"y')],
  ['blank-in-text', (text) => text.replace('"nameEn":"', '"nameEn":" ')],
  ['order-of-list', (text) => JSON.stringify(withRecommendersReversed(JSON.parse(text)))],
  ['unicode-form', (text) => text.replace('Caf\u00E9', 'Cafe\u0301')],
]

/** The value with the names of every object in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  )
}

function withRecommendersReversed(value: unknown): unknown {
  const { other, ...application } = objectOf(value)
  const { recommenders, ...rest } = objectOf(other)
  const rows = Array.isArray(recommenders) ? recommenders.toReversed() : []
  return { ...application, other: { ...rest, recommenders: rows } }
}

/** A submission under a key acts once. */
export const idempotencyCases: Case[] = [
  ...same.map(
    ([id, spelled]): Case => ({
      ...common,
      id: `submit.idempotency.same-body.${id}`,
      holds: 'A repetition with the same JSON value gets the answer of the first success.',
      async test(kit) {
        const first = await submitted(kit)
        const text = spelled(first.text)
        expectThat('the spelling is tried', id === 'equal' || text !== first.text, text)
        expectReplay(first, await repeated(kit, text, first.key))
      },
    }),
  ),
  ...other.map(
    ([id, changed]): Case => ({
      ...common,
      id: `submit.idempotency.reuse-with-another-body.${id}`,
      holds: 'The key with another body is 422 without issues; the first answer stays.',
      async test(kit) {
        const first = await submitted(kit)
        const text = changed(first.text)
        expectThat('the body is another one', text !== first.text, text)
        expectShort(id, await repeated(kit, text, first.key), 422, 'idempotency_key_reused')
        expectReplay(first, await repeated(kit, first.text, first.key))
      },
    }),
  ),
  ...casesOf(common, {
    'submit.idempotency.other-client-and-language': {
      holds: 'A repetition gets the answer of the first success in every language.',
      async test(kit) {
        const first = await submitted(kit)
        expectReplay(first, await repeated(kit, first.text, first.key, { 'Accept-Language': 'en' }))
      },
    },
    'submit.idempotency.one-mail': {
      needs: ['writes', 'mails'],
      holds: 'A repetition sends no second mail.',
      async test(kit) {
        const first = await submitted(kit)
        const email = String(objectOf(first.body.personal).email)
        const before = await kit.support.awaitMails(email, 1)
        expectReplay(first, await repeated(kit, first.text, first.key))
        // Mails are sent in the order of their causes: once that of another application has come, none is left.
        const next = await kit.people.applied()
        await kit.support.awaitMails(next.email, 1)
        const mails = await kit.support.mailsTo(email)
        expectEqual('the number of mails', mails.length, before.length)
      },
    },
    'submit.idempotency.parallel': {
      holds: 'Of attempts at the same time one acts; the others get its answer, or 409 with Retry-After.',
      async test(kit) {
        const body = await kit.people.application(kit.people.newAddress())
        const headers = { 'Idempotency-Key': randomUUID() }
        const answers = await Promise.all(Array.from({ length: 10 }, () => kit.people.submit(body, headers)))
        const done = answers.filter(({ received }) => received.status === 201)
        const [first] = done
        expectThat(
          'one attempt succeeds',
          first !== undefined,
          answers.map(({ received }) => received.status),
        )
        for (const { received } of done) expectEqual('the answer', received.text, first?.received.text)
        for (const exchange of answers.filter(({ received }) => received.status !== 201)) {
          expectShort('an attempt meanwhile', exchange, 409, 'idempotency_key_in_progress')
          const wait = exchange.received.headers['retry-after'] ?? ''
          expectThat('Retry-After is in whole seconds', /^[1-9]\d*$/.test(wait), wait, exchange)
        }
      },
    },
    'submit.idempotency.free-after-refusal': {
      holds: 'A refused attempt leaves the key free.',
      async test(kit) {
        const key = randomUUID()
        const body = await kit.people.application(kit.people.newAddress())
        const send = (changes: JsonObject) =>
          unlimited(kit, () => kit.people.submit({ ...body, ...changes }, { 'Idempotency-Key': key }))
        expectEqual('the status without a person', (await send({ personal: {} })).received.status, 422)
        const unknown = await send({ jobCodes: ['NO-0000'] })
        expectShort('an unknown vacancy', unknown, 422, 'validation_failed', 'jobCodes.0 jobUnknown')
        expectEqual('the status of the valid attempt', (await send({})).received.status, 201)
      },
    },
    'submit.idempotency.key.edges': {
      holds: 'A key has 1 to 255 printable ASCII characters.',
      async test(kit) {
        const unique = randomUUID()
        const keys = [
          unique.slice(0, 1),
          unique.padEnd(255, 'k'),
          `${unique} !"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`,
        ]
        for (const key of keys.slice(1)) await submitted(kit, key)
        // A key of one character may have been used before: it is not refused for its length.
        const body = await kit.people.application(kit.people.newAddress())
        const exchange = await kit.people.submit(body, { 'Idempotency-Key': keys[0] ?? '' })
        if (exchange.received.status !== 201)
          expectShort('a key of one character', exchange, 422, 'idempotency_key_reused')
      },
    },
    'submit.idempotency.key.case-and-blanks': {
      holds: 'Keys are compared with case, and without the blanks that HTTP removes around a header.',
      async test(kit) {
        const first = await submitted(kit, `Spelled-${randomUUID()}`)
        expectReplay(first, await repeated(kit, first.text, ` \t${first.key} `))
        const { body } = first
        const lower = await kit.people.submit(body, { 'Idempotency-Key': first.key.toLowerCase() })
        const files = ['other.headshot fileExpired', 'other.resume fileExpired']
        expectShort('the key in lower case', lower, 422, 'validation_failed', ...files)
      },
    },
    'submit.idempotency.key.twice': {
      holds: 'Two headers are one key: both values, joined by a comma and a blank.',
      async test(kit) {
        const [one, two] = [randomUUID(), randomUUID()]
        const first = await submitted(kit, `${one}, ${two}`)
        const second = await ask(kit, 'submitApplication', {
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': [one, two] },
          body: first.text,
        })
        expectReplay(first, second)
      },
    },
    'submit.idempotency.before-stored-state': {
      needs: ['writes', 'jobs'],
      alone: true,
      holds: 'A repetition gets its earlier answer although the vacancy has been closed since.',
      async test(kit) {
        const first = await submitted(kit)
        const [code] = Array.isArray(first.body.jobCodes) ? first.body.jobCodes.map(String) : []
        await kit.support.setJobStatus(code ?? '', 'closed')
        try {
          expectReplay(first, await repeated(kit, first.text, first.key))
        } finally {
          await kit.support.setJobStatus(code ?? '', 'open')
        }
      },
    },
  }),
]
