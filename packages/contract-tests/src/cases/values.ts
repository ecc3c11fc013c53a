import type { Case } from '../kit/case.ts'
import { type Contract, objectOf } from '../kit/contract.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual } from '../kit/mismatch.ts'
import { withChanges } from './support/changes.ts'
import { expectShort, issuesOf, shortIssue } from './support/problems.ts'
import { ask, sendJson } from './support/requests.ts'
import { vectorsOf } from './support/vectors.ts'

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
