import { type Case, casesOf, mustHold } from '../kit/case.ts'
import { type Contract, constantLists, listOf } from '../kit/contract.ts'
import { operationFinder } from '../kit/find-operation.ts'
import { expectEqual } from '../kit/mismatch.ts'
import { bodyOf, codeOfStatus, expectAnswer, expectShort } from './support/problems.ts'
import { ask, send } from './support/requests.ts'
import { textOf, vectorCases } from './support/vectors.ts'

/** `vectors/queries.json`: how queries are read and refused. */
export function queryCases(contract: Contract): Case[] {
  const find = operationFinder(contract)
  return [
    // A vacancy of the seed is not needed: the query is refused before the vacancy is looked for.
    ...vectorCases(contract, 'queries', async (kit, { id, members }) => {
      const path = textOf(members.path)
      const status = Number(members.status)
      const exchange = await send(kit, 'GET', path, { query: textOf(members.query) })
      const operation = find('GET', path)?.operation?.id
      if (operation !== undefined) kit.http.judged(operation, exchange)
      expectAnswer(id, exchange, { status, code: codeOfStatus[status], issues: listOf(members.issues) })
      if (members.page === undefined) return
      const { page, pageSize } = bodyOf(exchange)
      const expected = { page: members.page, pageSize: members.pageSize }
      expectEqual('the page', { page, pageSize }, expected, exchange)
    }),
    ...casesOf(mustHold('core', 'docs/writing-a-backend/requests.md#queries'), {
      'queries.unknown-name.every-call': {
        holds: 'A call without query fields refuses every unknown name once, as 400 with issues.',
        async test(kit) {
          const refused = ['b unknownField', 'a unknownField']
          const calls = [
            ...constantLists(kit.contract).map(({ id }) => id),
            'getJob',
            'getUploadScan',
            'resendLink',
          ]
          for (const operation of calls) {
            const exchange = await ask(kit, operation, { query: 'b=1&a=1&b=2' })
            expectShort(operation, exchange, 400, 'malformed', ...refused)
          }
        },
      },
      'queries.issues.most': {
        profile: 'hardening',
        holds: 'A problem has at most 1,000 issues, the first ones.',
        where: 'docs/writing-a-backend/requests.md#stages-of-a-422',
        async test(kit) {
          const names = Array.from({ length: 1400 }, (_, at) => `f${at}`)
          const exchange = await ask(kit, 'listJobs', { query: names.join('&') })
          const issues = names.slice(0, 1000).map((name) => `${name} unknownField`)
          expectShort('1,400 unknown names', exchange, 422, 'validation_failed', ...issues)
        },
      },
    }),
  ]
}
