import { type Case, casesOf, mustHold, rowCases } from '../kit/case.ts'
import { type Contract, type JsonObject, listOf, objectOf, objectsOf } from '../kit/contract.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import { spread } from '../kit/raw.ts'
import { withChanges, withValue } from './support/changes.ts'
import { codeOf, expectAnswer, expectShort, issuesOf } from './support/problems.ts'
import { beginAnew, sendJson, unlimited } from './support/requests.ts'
import { grouped, type Vector, vectorCases, vectorsOf } from './support/vectors.ts'

const day = 24 * 3_600_000

/** Rules that only stored state can break. */
const ofState = ['jobUnknown', 'jobClosed', 'consentVersion', 'fileExpired']

/** The vectors of a case, and the call that gets each. */
export type ValidationGroup = {
  id: string
  vectors: Vector[]
  isEdited: boolean
  callOf: (vector: Vector) => string
}

/** The vectors of `vectors/validation.json` by their cases. */
export function validationGroups(contract: Contract): ValidationGroup[] {
  const { shared, cases } = vectorsOf(contract, 'validation')
  const bodies = objectOf(shared.bodies)
  const callOf = ({ members }: Vector) => String(objectOf(bodies[String(members.body)]).call)
  return [false, true].flatMap((isEdited) =>
    grouped(cases.filter((each) => (callOf(each) === 'savePersonalInfo') === isEdited)).map(
      ({ name, vectors }) => {
        const edited = isEdited && !name.startsWith('validation.personalInfo') ? '.edited' : ''
        return { id: `vectors.${name}${edited}`, vectors, isEdited, callOf }
      },
    ),
  )
}

/** `vectors/validation.json`: every rule of every field of every body at its edges. */
export function validationCases(contract: Contract): Case[] {
  const { now, shared } = vectorsOf(contract, 'validation')
  const bodies = objectOf(shared.bodies)
  return validationGroups(contract).map(
    ({ id, vectors, isEdited, callOf }): Case => ({
      id,
      level: 'must',
      profile: isEdited ? 'links' : 'core',
      holds: 'Each body of the vectors has exactly the issues of its vector, in their order.',
      where: 'vectors/validation.json',
      ...(isEdited && { needs: ['mails', 'writes'] }),
      async test(kit) {
        await beginAnew(kit)
        const link = isEdited ? await kit.sharedLink() : undefined
        for (const [at, vector] of vectors.entries()) {
          const base = objectOf(bodies[String(vector.members.body)]).value
          // The body of an edit form that is accepted must not move the application to another address.
          const own = link === undefined ? base : withValue(base, 'personal.email', link.email)
          const body = withChanges(own, listOf(vector.members.changes).map(movedFrom(now)))
          const sent = JSON.stringify(body)
          compare(vector, await sendJson(kit, callOf(vector), sent, { token: link?.token, from: spread(at) }))
        }
      },
    }),
  )
}

function compare({ id, members }: Vector, exchange: Parameters<typeof issuesOf>[0]): void {
  const expected = listOf(members.issues)
  const { status } = exchange.received
  const found = issuesOf(exchange)
  if (expected.length === 0) {
    expectThat(
      `the status of ${id} is a success or 422`,
      [200, 201, 202, 422].includes(status),
      status,
      exchange,
    )
    const ofShape = found.filter((issue) => !ofState.includes(String(objectOf(issue).rule)))
    expectEqual(`${id}: issues of the shape`, ofShape, [], exchange)
    return
  }
  expectEqual(`${id}: the status`, status, 422, exchange)
  expectEqual(`${id}: the code`, codeOf(exchange), 'validation_failed', exchange)
  expectEqual(`${id}: issues`, found.slice(0, expected.length), expected, exchange)
  expectEqual(`${id}: the number of issues`, found.length, Number(members.count ?? expected.length), exchange)
}

/** A day after the moment of the vectors, moved by the days since then: it is in the future again. */
export function movedFrom(now: number): (change: unknown) => JsonObject {
  const days = Math.floor(Date.now() / day) - Math.floor(now / day)
  return (change) => {
    const { value, ...others } = objectOf(change)
    if (value === undefined) return others
    if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return { ...others, value }
    const at = Date.parse(value)
    if (Number.isNaN(at) || dayOf(at) !== value || at <= now || days <= 0) return { ...others, value }
    return { ...others, value: dayOf(at + days * day) }
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

const where = 'docs/writing-a-backend/requests.md#stages-of-a-422'
const refused = 'validation_failed'

/** A valid body of an application, but for its files. */
function baseOf(contract: Contract): JsonObject {
  const bodies = objectOf(vectorsOf(contract, 'validation').shared.bodies)
  return objectOf(objectOf(bodies.application).value)
}

async function submitted(kit: Kit, body: unknown, headers = {}) {
  return await sendJson(kit, 'submitApplication', JSON.stringify(body), { headers })
}

/** The stages of a 422, and the order of issues. */
export function stageCases(contract: Contract): Case[] {
  return [...shapeCases, ...notApplicableCases, ...keyCases, ...stateCases(contract)]
}

const shapeCases: Case[] = casesOf(mustHold('core', where), {
  'stages.shape.all-at-once-in-order': {
    holds:
      'The issues of Idempotency-Key and of every section come at once: the header, then unknown fields of an object before its known ones, in the order of the document.',
    async test(kit) {
      const { personal: _, education, other, ...application } = baseOf(kit.contract)
      const { highest } = objectOf(education)
      const body = {
        zebra: 1,
        other: { ...objectOf(other), recommenders: [{ city: '臺北市', extra: 1 }], lawsuit: false },
        education: { highest: { ...objectOf(highest), extra: 1, yearMonth: '209913' }, secondHighest: {} },
        personal: { email: 'nobody', mobilePhone: null, extra: 1, first: 2 },
        ...application,
        apple: 1,
        jobCodes: ['SW-1001', 'sw', 'SW-1001'],
      }
      const exchange = await submitted(kit, body, { 'Idempotency-Key': undefined })
      expectShort(
        'the body',
        exchange,
        422,
        refused,
        'Idempotency-Key required',
        'zebra unknownField',
        'apple unknownField',
        'jobCodes.1 invalid',
        'jobCodes.2 duplicate',
        'personal.extra unknownField',
        'personal.first unknownField',
        'personal.nameZh required',
        'personal.nameEn required',
        'personal.email email',
        'personal.mobilePhone invalid',
        'education.highest.extra unknownField',
        'education.highest.yearMonth yearMonth',
        'education.secondHighest.qualification required',
        'education.secondHighest.school required',
        'education.secondHighest.status required',
        'education.secondHighest.yearMonth required',
        'other.lawsuitDetails notApplicable',
        'other.recommenders.0.extra unknownField',
        'other.recommenders.0.name required',
        'other.recommenders.0.contactPhone phoneOrEmail',
      )
    },
  },
  'stages.shape.positions-as-sent': {
    holds:
      'Issues name the rows of a list by the positions that were sent, although they are stored in another order.',
    async test(kit) {
      const base = baseOf(kit.contract)
      const [newest, oldest] = objectsOf(objectOf(base.experience).entries)
      const entries = [{ ...oldest, start: 'x' }, newest]
      const recommenders = [{}, { city: '臺北市' }]
      const experience = { ...objectOf(base.experience), entries }
      const exchange = await submitted(kit, {
        ...base,
        experience,
        other: { ...objectOf(base.other), recommenders },
      })
      expectShort(
        'the rows',
        exchange,
        422,
        refused,
        'experience.entries.0.start yearMonth',
        'other.recommenders.1.name required',
        'other.recommenders.1.contactPhone phoneOrEmail',
      )
    },
  },
  'stages.shape.one-issue-a-path': {
    holds: 'A path has one issue, also when an unknown field is named like the header or like another path.',
    async test(kit) {
      const base = baseOf(kit.contract)
      const named = await submitted(kit, { ...base, 'Idempotency-Key': 'k' }, { 'Idempotency-Key': 'é' })
      expectShort('a field named like the header', named, 422, refused, 'Idempotency-Key characters')
      const personal = { ...objectOf(base.personal), email: 'x' }
      const dotted = await submitted(kit, { ...base, personal, 'personal.email': 1 })
      expectShort('a field named like a path', dotted, 422, refused, 'personal.email email')
    },
  },
  'stages.shape.most-issues': {
    profile: 'hardening',
    holds: 'A problem has at most 1,000 issues: the first ones in their order, the header included.',
    async test(kit) {
      const names = Array.from({ length: 995 }, (_, at) => `x${at}`)
      const body = Object.fromEntries(names.map((name) => [name, 1]))
      const exchange = await submitted(kit, body, { 'Idempotency-Key': undefined })
      expectShort(
        '995 unknown fields',
        exchange,
        422,
        refused,
        'Idempotency-Key required',
        ...names.map((name) => `${name} unknownField`),
        ...['jobCodes', 'consent', 'personal', 'education'].map((name) => `${name} required`),
      )
    },
  },
})

const notApplicableCases: Case[] = [null, 7, '', [], {}, false, 'x'.repeat(2001)].map((value, at) => ({
  id: `stages.not-applicable.${['null', 'number', 'empty', 'list', 'object', 'false', 'too-long'][at] ?? at}`,
  ...mustHold('core', where),
  holds: 'A field that another answer excludes has notApplicable alone, whatever its value is.',
  async test(kit) {
    const base = baseOf(kit.contract)
    const other = { ...objectOf(base.other), lawsuit: false, lawsuitDetails: value }
    const exchange = await submitted(kit, { ...base, other })
    expectShort(JSON.stringify(value), exchange, 422, refused, 'other.lawsuitDetails notApplicable')
  },
}))

const keyCases: Case[] = rowCases(
  mustHold('core', 'docs/writing-a-backend/requests.md#idempotency'),
  'submit.idempotency.key',
  [
    ['missing', undefined, { rule: 'required' }],
    ['empty', '', { rule: 'required' }],
    ['blank', '  ', { rule: 'required' }],
    ['too-long', 'k'.repeat(256), { rule: 'tooLong', params: { max: 255 } }],
    ['not-ascii', 'caf\u00E9', { rule: 'characters' }],
  ] as const,
  ([id, key, issue]) => ({
    holds: 'A wrong Idempotency-Key is an issue before those of the body.',
    async test(kit) {
      const body = { ...baseOf(kit.contract), hobbies: {} }
      const exchange = await submitted(kit, body, { 'Idempotency-Key': key })
      const issues = [
        { path: 'Idempotency-Key', ...issue },
        { path: 'hobbies', rule: 'unknownField' },
      ]
      expectAnswer(id, exchange, { status: 422, code: refused, issues })
    },
  }),
)

function stateCases(contract: Contract): Case[] {
  return [
    ...vectorCases(contract, 'state', expectState, ({ members }) => ({
      profile: 'mails',
      needs: listOf(members.issues).length === 0 ? ['seed', 'writes'] : ['seed'],
    })),
    ...casesOf(mustHold('links', where), {
      'stages.state.record-files': {
        holds: 'A save reports every file that cannot be claimed at once.',
        needs: ['mails', 'writes'],
        async test(kit) {
          await beginAnew(kit)
          const { token, email } = await kit.sharedLink()
          const bodies = objectOf(vectorsOf(kit.contract, 'validation').shared.bodies)
          const body = withChanges(objectOf(bodies.personalInfo).value, [
            { set: 'personal.email', value: email },
            ...['headshot', 'resume', 'portfolio'].map((kind) => ({
              set: `other.${kind}`,
              value: 'u'.repeat(43),
            })),
          ])
          const exchange = await sendJson(kit, 'savePersonalInfo', JSON.stringify(body), { token })
          const issues = ['headshot', 'resume', 'portfolio'].map((kind) => `other.${kind} fileExpired`)
          expectShort('unknown files', exchange, 422, refused, ...issues)
        },
      },
    }),
  ]
}

/** Submits an application with the changes of a vector, and with files that are staged for it. */
async function expectState(kit: Kit, { id, members }: Vector): Promise<void> {
  const kinds = ['headshot', 'resume', 'portfolio'] as const
  const ids = await Promise.all(kinds.map((kind) => kit.people.staged(kind)))
  const staged = Object.fromEntries(kinds.map((kind, at) => [kind, ids[at] ?? '']))
  const own = [
    { set: 'personal.email', value: kit.people.newAddress() },
    ...kinds.map((kind) => ({ set: `other.${kind}`, staged: kind })),
  ]
  const body = withChanges(baseOf(kit.contract), [...own, ...listOf(members.changes)], staged)
  const exchange = await unlimited(kit, () => kit.people.submit(objectOf(body)))
  const issues = listOf(members.issues)
  if (issues.length === 0) expectEqual(`${id}: the status`, exchange.received.status, 201, exchange)
  else expectAnswer(id, exchange, { status: 422, code: refused, issues })
  // Deletes the uploads that no application claimed.
  for (const file of ids) await kit.http.call('discardUpload', { params: { id: file } })
}
