import { randomUUID } from 'node:crypto'
import { type Case, casesOf, mustHold, rowCases } from '../kit/case.ts'
import { type JsonObject, listOf, objectOf, objectsOf } from '../kit/contract.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Kit } from '../kit/kit.ts'
import { expectArisen, expectEqual, expectThat, fewVacancies } from '../kit/mismatch.ts'
import { applicant, deleted, mailsHaveLeft, personalInfo, recordOf, saved, tokenOf } from './steps.ts'
import { withValue } from './support/changes.ts'
import { bodyOf, expectPresent, expectShort } from './support/problems.ts'
import { ask, atOnce, elsewhere, sendJson, unlimited } from './support/requests.ts'

const page = 'docs/writing-a-backend/state.md#1-storage'

const codesOf = (record: JsonObject) => objectsOf(record.jobs).map(({ code }) => code)

/** The vacancies and files of a submission, and rows that are dropped. */
export const submitStateCases: Case[] = casesOf(mustHold('links', page), {
  'submit.jobs.keep-their-order': {
    holds: 'The vacancies of a record keep the order of `jobCodes`, also after a save.',
    needs: ['seed', 'mails', 'writes'],
    async test(kit) {
      const codes = (await kit.people.openJobs()).slice(0, 5)
      expectArisen(codes.length === 5, fewVacancies)
      for (const jobCodes of [codes, codes.toReversed(), [...codes.slice(2), ...codes.slice(0, 2)]]) {
        const { email, token } = await applicant(kit, { change: (body) => ({ ...body, jobCodes }) })
        expectEqual('the codes of jobs', codesOf(await recordOf(kit, token)), jobCodes)
        const exchange = await saved(kit, token, personalInfo(kit, email))
        expectEqual('the codes of jobs after a save', codesOf(bodyOf(exchange)), jobCodes)
      }
    },
  },
  'submit.time': {
    holds: 'The time of submission is that of the answer, and a save does not move it.',
    needs: ['mails', 'writes'],
    async test(kit) {
      const { email, exchange } = await kit.people.applied()
      const { submittedAt } = bodyOf(exchange)
      expectPresent('submittedAt', submittedAt, exchange)
      const [mail] = await kit.support.awaitMails(email, 1)
      const answer = await saved(kit, tokenOf(mail), personalInfo(kit, email))
      expectEqual('submittedAt after a save', bodyOf(answer).submittedAt, submittedAt, answer)
      expectEqual('submittedAt of the record', (await recordOf(kit, tokenOf(mail))).submittedAt, submittedAt)
    },
  },
  'submit.again.separate-record': {
    holds: 'Applying again for the same vacancy is accepted, and is a record of its own.',
    needs: ['mails', 'writes'],
    async test(kit) {
      const first = await applicant(kit)
      const second = await applicant(kit, { email: first.email })
      const [one, other] = [await recordOf(kit, first.token), await recordOf(kit, second.token)]
      expectEqual('the reference of the first record', one.reference, first.reference)
      expectEqual('the reference of the second record', other.reference, second.reference)
      expectEqual('the vacancies of both', codesOf(one), codesOf(other))
      expectThat('the references differ', first.reference !== second.reference, second.reference)
    },
  },
  'submit.again.at-once': {
    holds: 'Several applications of one address for one vacancy at the same time are all accepted.',
    needs: ['mails', 'writes'],
    async test(kit) {
      const email = kit.people.newAddress()
      const bodies = await Promise.all(Array.from({ length: 6 }, () => kit.people.application(email)))
      const answers = await atOnce(bodies.map((body) => unlimited(kit, () => kit.people.submit(body))))
      expectEqual(
        'the statuses',
        answers.map(({ received }) => received.status),
        bodies.map(() => 201),
      )
      await kit.support.awaitMails(email, bodies.length)
      expectEqual('the number of applications', (await deleted(kit, email)).applications, bodies.length)
    },
  },
  'submit.recommenders.empty-rows-dropped': {
    holds: 'Rows of references without any member are dropped; the others keep their order.',
    needs: ['mails', 'writes'],
    async test(kit) {
      const rows = [
        { name: 'Zoe', contactEmail: 'zoe@example.com' },
        { name: 'Amy', contactPhone: '0912345678' },
      ]
      const cases = [
        [{}, ...rows],
        [rows[0], {}, rows[1]],
        [{}, {}, {}],
      ]
      for (const recommenders of cases) {
        const { token } = await applicant(kit, {
          change: (body) => objectOf(withValue(body, 'other.recommenders', recommenders)),
        })
        const { other } = objectOf((await recordOf(kit, token)).sections)
        expectEqual(
          'recommenders',
          listOf(objectOf(other).recommenders),
          recommenders.filter((row) => row !== undefined && Object.keys(row).length > 0),
        )
      }
    },
  },
})

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
  expectEqual('the answer to the repetition', { status, text }, { status: 201, text: expected }, second)
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
  ...rowCases(common, 'submit.idempotency.same-body', same, ([id, spelled]) => ({
    holds: 'A repetition with the same JSON value gets the answer of the first success.',
    async test(kit) {
      const first = await submitted(kit)
      const text = spelled(first.text)
      expectThat('the spelling is tried', id === 'equal' || text !== first.text, text)
      expectReplay(first, await repeated(kit, text, first.key))
    },
  })),
  ...rowCases(common, 'submit.idempotency.reuse-with-another-body', other, ([id, changed]) => ({
    holds: 'The key with another body is 422 without issues; the first answer stays.',
    async test(kit) {
      const first = await submitted(kit)
      const text = changed(first.text)
      expectThat('the body is another one', text !== first.text, text)
      expectShort(id, await repeated(kit, text, first.key), 422, 'idempotency_key_reused')
      expectReplay(first, await repeated(kit, first.text, first.key))
    },
  })),
  ...casesOf(common, {
    'submit.idempotency.other-client-and-language': {
      holds:
        'A repetition gets the answer of the first success in every language, from every client and browser.',
      async test(kit) {
        const first = await submitted(kit)
        const headers = { 'Accept-Language': 'en', 'User-Agent': 'other', Cookie: 'session=other' }
        expectReplay(first, await repeated(kit, first.text, first.key, headers))
      },
    },
    'submit.idempotency.other-address': {
      // Not every machine and network lets the kit send from a second address.
      level: 'should',
      holds: 'A repetition from another address gets the answer of the first success.',
      async test(kit) {
        const first = await submitted(kit)
        const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': first.key }
        expectReplay(first, await elsewhere(kit, 'submitApplication', { headers, body: first.text }))
      },
    },
    'submit.idempotency.other-files': {
      holds: 'The ids of files belong to the body: the key with other files is 422.',
      async test(kit) {
        const first = await submitted(kit)
        const other = { ...objectOf(first.body.other), resume: await kit.people.staged('resume') }
        const exchange = await repeated(kit, JSON.stringify({ ...first.body, other }), first.key)
        expectShort('another résumé', exchange, 422, 'idempotency_key_reused')
      },
    },
    'submit.idempotency.parallel': {
      holds: 'Of attempts at the same time one acts; the others get its answer, or 409 with Retry-After.',
      async test(kit) {
        const body = await kit.people.application(kit.people.newAddress())
        const headers = { 'Idempotency-Key': randomUUID() }
        const answers = await atOnce(Array.from({ length: 6 }, () => kit.people.submit(body, headers)))
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
    'submit.idempotency.parallel-stored-once': {
      needs: ['mails', 'writes'],
      holds: 'Of attempts at the same time one application is stored, and one mail is sent.',
      async test(kit) {
        const email = kit.people.newAddress()
        const body = await kit.people.application(email)
        const headers = { 'Idempotency-Key': randomUUID() }
        await atOnce(Array.from({ length: 6 }, () => kit.people.submit(body, headers)))
        await kit.support.awaitMails(email, 1)
        await mailsHaveLeft(kit)
        expectEqual('the number of mails', (await kit.support.mailsTo(email)).length, 1)
        expectEqual('the number of applications', (await deleted(kit, email)).applications, 1)
      },
    },
    'submit.idempotency.parallel-other-body': {
      holds: 'Of two attempts with one key and different bodies at the same time one is accepted.',
      async test(kit) {
        const headers = { 'Idempotency-Key': randomUUID() }
        const emails = [kit.people.newAddress(), kit.people.newAddress()]
        const bodies = await Promise.all(emails.map((email) => kit.people.application(email)))
        const both = await atOnce(bodies.map((body) => kit.people.submit(body, headers)))
        const refusals = both.filter(({ received }) => received.status !== 201)
        expectEqual('the number of refusals', refusals.length, 1)
        for (const exchange of refusals) {
          const { status } = exchange.received
          const code = status === 409 ? 'idempotency_key_in_progress' : 'idempotency_key_reused'
          expectShort('the other attempt', exchange, status === 409 ? 409 : 422, code)
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
    'submit.idempotency.key.whole': {
      holds: 'Keys are compared as a whole: two that differ in their last character are two keys.',
      async test(kit) {
        const key = randomUUID().padEnd(254, 'k')
        const first = await submitted(kit, `${key}1`)
        const other = await submitted(kit, `${key}2`)
        expectReplay(first, await repeated(kit, first.text, first.key))
        expectReplay(other, await repeated(kit, other.text, other.key))
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
