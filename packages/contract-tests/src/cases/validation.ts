import type { Case } from '../kit/case.ts'
import { type Contract, type JsonObject, objectOf } from '../kit/contract.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import { withChanges, withValue } from './support/changes.ts'
import { codeOf, expectShort, issuesOf, shortIssue } from './support/problems.ts'
import { ask, beginAnew, sendJson } from './support/requests.ts'
import { grouped, listOf, type Vector, vectorsOf } from './support/vectors.ts'

/** Vectors that one case sends at most. */
const most = 20
const day = 24 * 3_600_000

/** Rules that only stored state can break. */
const ofState = ['jobUnknown', 'jobClosed', 'consentVersion', 'fileExpired']

/** `vectors/validation.json`: every rule of every field of every body at its edges. */
export function validationCases(contract: Contract): Case[] {
  const { now, shared, cases } = vectorsOf(contract, 'validation')
  const bodies = objectOf(shared.bodies)
  const callOf = ({ members }: Vector) => String(objectOf(bodies[String(members.body)]).call)
  const isEdited = (vector: Vector) => callOf(vector) === 'savePersonalInfo'
  const isByMetadata = ({ members }: Vector) => listOf(members.needs).includes('phoneMetadata')

  return [false, true].flatMap((edited) =>
    [false, true].flatMap((byMetadata) =>
      grouped(
        cases.filter((each) => isEdited(each) === edited && isByMetadata(each) === byMetadata),
        most,
      ).map(({ name, vectors }): Case => {
        const isNamed = name.startsWith('validation.personalInfo')
        return {
          id: `vectors.${name}${edited && !isNamed ? '.edited' : ''}${byMetadata ? '.metadata' : ''}`,
          level: byMetadata ? 'should' : 'must',
          profile: edited ? 'links' : 'core',
          holds: 'Each body of the vectors has exactly the issues of its vector, in their order.',
          where: 'vectors/validation.json',
          ...(edited && { needs: ['mails', 'writes'] }),
          async test(kit) {
            await beginAnew(kit)
            const link = edited ? await kit.sharedLink() : undefined
            for (const vector of vectors) {
              const base = objectOf(bodies[String(vector.members.body)]).value
              // The body of an edit form that is accepted must not move the application to another address.
              const own = link === undefined ? base : withValue(base, 'personal.email', link.email)
              const body = withChanges(own, listOf(vector.members.changes).map(movedFrom(now)))
              const sent = JSON.stringify(body)
              compare(vector, await sendJson(kit, callOf(vector), sent, { token: link?.token }))
            }
          },
        }
      }),
    ),
  )
}

function compare({ id, members }: Vector, exchange: Parameters<typeof issuesOf>[0]): void {
  const expected = listOf(members.issues)
  const { status } = exchange.received
  const found = issuesOf(exchange)
  if (expected.length === 0) {
    expectThat(`${id}: the status`, [200, 201, 202, 422].includes(status), status, exchange)
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
function movedFrom(now: number): (change: unknown) => JsonObject {
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

const where = 'docs/writing-a-backend/requests.md#values'
const must = { level: 'must', profile: 'core' } as const

/** Values that the vectors leave out: numbers as they are written, lengths beside wrong formats, spellings of a query. */
export function valueCases(contract: Contract): Case[] {
  const bodies = objectOf(vectorsOf(contract, 'validation').shared.bodies)
  const application = objectOf(bodies.application).value
  return [
    ...numbers.map(([id, json, rules]) => {
      const verdict = rules.length === 0 ? 'one' : rules.join()
      const holds = `A number is a double: ${json} is ${verdict}.`
      return bodyCase(application, { id: `number.${id}`, holds, path: salary, json, rules })
    }),
    ...lengths.flatMap(([path, max, rule]) =>
      ([max, max + 1] as const).map((length) => {
        const broken = length > max ? 'tooLong' : rule
        const json = JSON.stringify('\u{20BB7}'.repeat(length))
        const holds = `A length counts code points and is checked before the format: ${length} of U+20BB7 at ${path} is ${broken}.`
        const id = `length.${path}.${length > max ? 'too-long' : 'most'}`
        return bodyCase(application, { id, holds, path, json, rules: [broken] })
      }),
    ),
    ...queries.map(queryCase),
  ]
}

const salary = 'application.expectedSalary'

/** JSON texts of numbers, with the rules that they break. */
const numbers: readonly (readonly [id: string, json: string, rules: readonly string[]])[] = [
  ['smallest-exponent', '1e-400', []],
  ['largest-exponent-negative', '-1e400', ['number']],
  ['beyond-doubles', '9007199254740993', ['number']],
  ['beyond-64-bits', '12345678901234567890', ['number']],
  ['half', '0.5', ['number']],
]

/** Fields whose format has no character beyond 16 bits: the longest length, and the rule that such a text breaks. */
const lengths = [
  ['personal.email', 254, 'email'],
  ['experience.entries.0.supervisorPhone', 40, 'phone'],
  ['application.recommendCode', 32, 'code'],
  ['other.portfolioUrl', 2000, 'url'],
] as const

type Value = { id: string; holds: string; path: string; json: string; rules: readonly string[] }

/** One JSON text at a path of an application that is refused in any case, so that nothing is stored. */
function bodyCase(base: unknown, { id, holds, path, json, rules }: Value): Case {
  return {
    ...must,
    id: `values.${id}`,
    holds,
    where,
    async test(kit: Kit) {
      const marker = '@'
      const body = withChanges(base, [
        { set: path, value: marker },
        { set: 'unheardOf', value: 1 },
      ])
      const text = JSON.stringify(body).replace(`"${marker}"`, json)
      const exchange = await sendJson(kit, 'submitApplication', text)
      expectEqual('the status', exchange.received.status, 422, exchange)
      const found = issuesOf(exchange)
        .map(shortIssue)
        .filter((issue) => issue.startsWith(`${path} `))
      expectEqual(
        `issues at ${path}`,
        found,
        rules.map((rule) => `${path} ${rule}`),
        exchange,
      )
    },
  }
}

const queries: readonly (readonly [id: string, query: string, issues: readonly string[]])[] = [
  ['keyword-bare', 'keyword', []],
  ['keyword-plus', 'keyword=+', []],
  ['keyword-percent', 'keyword=%', []],
  ['twice-wrong', 'sort=&sort=x&page=1&page=0', ['sort tooMany', 'page tooMany']],
]

function queryCase([id, query, issues]: (typeof queries)[number]): Case {
  return {
    ...must,
    id: `values.query.${id}`,
    holds: `The query “${query}” has ${issues.length === 0 ? 'no issue' : issues.join(', ')}.`,
    where: 'docs/writing-a-backend/requests.md#queries',
    async test(kit) {
      const exchange = await ask(kit, 'listJobs', { query })
      if (issues.length === 0) expectShort(query, exchange, 200, undefined)
      else expectShort(query, exchange, 422, 'validation_failed', ...issues)
    },
  }
}
