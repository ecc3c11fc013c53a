import { type Case, casesOf, mustHold } from '../kit/case.ts'
import { type Contract, constantLists, objectOf } from '../kit/contract.ts'
import { expectEqual } from '../kit/mismatch.ts'
import { answered, applicant, deletionLink } from './steps.ts'
import { bodyOf } from './support/problems.ts'
import { ask, send } from './support/requests.ts'
import { textOf, vectorCases } from './support/vectors.ts'

const where = 'docs/writing-a-backend/requests.md#languages'

/** The language of problems. */
export function languageCases(contract: Contract): Case[] {
  const { problems } = objectOf(contract.json('messages.json'))
  const titleOf = (code: string, locale: string) => objectOf(objectOf(problems)[code])[locale]
  return [
    ...vectorCases(contract, 'languages', async (kit, { members }) => {
      const language = members.header === null ? undefined : textOf(members.header)
      const exchange = await ask(kit, 'getJob', { headers: { 'Accept-Language': language } })
      const { status, headers } = exchange.received
      expectEqual('the status', status, 404, exchange)
      expectEqual('the header Content-Language', headers['content-language'], members.tag, exchange)
      const title = titleOf('not_found', String(members.locale))
      expectEqual('the title', bodyOf(exchange).title, title, exchange)
    }),
    ...casesOf(mustHold('core', where), {
      'languages.every-problem': {
        holds: 'Every problem is in the language of the request, errors of paths and methods included.',
        async test(kit) {
          const base = kit.contract.base
          const requests = [
            ['GET', `${base}/nothing`, 'not_found'],
            ['PATCH', `${base}/jobs`, 'method_not_allowed'],
            ['GET', `${base}/jobs?page=x`, 'validation_failed'],
            ['POST', `${base}/uploads`, 'unsupported_media_type'],
            ['GET', `${base}/jobs`, 'not_acceptable', { Accept: 'text/html' }],
            ['POST', `${base}/delete-resume`, 'origin_forbidden', { Origin: 'null' }],
            ['POST', `${base}/delete-resume`, 'malformed', { 'Content-Type': 'application/json' }],
            ...['personal-info', 'referral', 'delete-resume'].map(
              (path) => ['GET', `${base}/${path}`, 'link_invalid'] as const,
            ),
          ] as const
          for (const [method, target, code, more] of requests) {
            for (const [header, locale, tag] of [
              ['en', 'us', 'en-US'],
              ['zh-Hant', 'tw', 'zh-Hant-TW'],
            ] as const) {
              const exchange = await send(kit, method, target, {
                headers: { ...more, 'Accept-Language': header },
              })
              const { headers } = exchange.received
              const what = `${method} ${target} in ${header}`
              expectEqual('the header Content-Language', headers['content-language'], tag, exchange)
              expectEqual(`${what}: the code`, bodyOf(exchange).code, code, exchange)
              expectEqual(`${what}: the title`, bodyOf(exchange).title, titleOf(code, locale), exchange)
            }
          }
        },
      },
      'languages.success-has-none': {
        holds: 'An answer that succeeds has no Content-Language: its texts are in both languages.',
        async test(kit) {
          for (const operation of ['listJobs', ...constantLists(kit.contract).map(({ id }) => id)]) {
            const exchange = await ask(kit, operation, { headers: { 'Accept-Language': 'en' } })
            const { headers } = exchange.received
            expectEqual(`${operation}: Content-Language`, headers['content-language'], undefined, exchange)
          }
        },
      },
      'languages.success-has-none.of-people': {
        profile: 'mails',
        holds: 'No successful answer of a call about a person has Content-Language.',
        needs: ['mails', 'writes'],
        async test(kit) {
          const { email, token } = await applicant(kit)
          const headers = { 'Accept-Language': 'en' }
          const deletion = await deletionLink(kit, email)
          await answered(kit, 'getPersonalInfo', 200, { token, headers })
          await answered(kit, 'getResumeDeletion', 200, { token: deletion, headers })
          await answered(kit, 'requestEditLinks', 202, { json: { email }, headers })
          await answered(kit, 'resendLink', 202, { headers })
          for (const exchange of kit.http.exchanges.filter(({ operation }) => operation !== undefined)) {
            const given = exchange.received.headers['content-language']
            expectEqual(`${String(exchange.operation)}: Content-Language`, given, undefined, exchange)
          }
        },
      },
    }),
  ]
}
