import { type Case, casesOf, mustHold } from '../kit/case.ts'
import { type Contract, constantLists, type JsonObject, objectOf } from '../kit/contract.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import { bodyOf, expectShort } from './support/problems.ts'
import { ask, send } from './support/requests.ts'
import { listOf } from './support/vectors.ts'

export const jobCases: Case[] = casesOf(mustHold('core', 'openapi.json: listJobs'), {
  'jobs.list.first-page': {
    holds: 'The list without a query is the first page of all open vacancies, newest first.',
    async test({ http }) {
      const exchange = await http.call('listJobs')
      expectEqual('the status', exchange.received.status, 200, exchange)
      expectEqual('page', objectOf(exchange.received.json).page, 1, exchange)
    },
  },
  'submit.accepted': {
    profile: 'mails',
    holds: 'A valid application is stored and answered with its reference number; a confirmation is mailed.',
    where: 'openapi.json: submitApplication',
    needs: ['mails', 'writes'],
    async test({ people, support }) {
      const { email, reference } = await people.applied()
      const [mail] = await support.awaitMails(email, 1)
      expectEqual('the reference in the mail', mail?.text.includes(reference), true)
    },
  },
})

const week = 7 * 24 * 3_600_000

function seedOf(contract: Contract): JsonObject[] {
  return listOf(objectOf(contract.json('seed/jobs.json')).jobs).map(objectOf)
}

/** Milliseconds from a moment of the seed to that of an answer. */
function moved(found: unknown, own: unknown): number {
  return Date.parse(String(found)) - Date.parse(String(own))
}

/** One vacancy, and the options of the form. */
export const jobDetailCases: Case[] = [
  ...(
    [
      ['unknown', 'NO-0000'],
      ['lower-case', 'sw-1001'],
      ['dot-segment', '..'],
      ['encoded-slash', '%2e%2e%2fetc'],
      ['chinese', '%E8%81%B7'],
      ['long', 'x'.repeat(40)],
      ['very-long', 'x'.repeat(5000)],
      ['prototype', '__proto__'],
      ['constructor', 'constructor'],
    ] as const
  ).map(
    ([id, code]): Case => ({
      id: `jobs.detail.unknown.${id}`,
      ...mustHold('core', 'docs/writing-a-backend/requests.md#order-of-checks'),
      holds: 'A code that no vacancy has, or that is no code, is 404.',
      async test(kit) {
        const exchange = await send(kit, 'GET', `${kit.contract.base}/jobs/${code}`)
        expectShort(code, exchange, 404, 'not_found')
      },
    }),
  ),
  ...casesOf(mustHold('core', 'seed/jobs.json'), {
    'jobs.detail.seed': {
      holds:
        'Every open vacancy of the seed is published as seed/jobs.json has it, its dates moved by whole weeks.',
      needs: ['seed'],
      async test(kit) {
        for (const { status: _, ...job } of seedOf(kit.contract).filter((each) => each.status === 'open')) {
          const exchange = await ask(kit, 'getJob', { params: { code: String(job.code) } })
          expectEqual(`${String(job.code)}: the status`, exchange.received.status, 200, exchange)
          const found = objectOf(exchange.received.json)
          const by = moved(found.postedAt, job.postedAt)
          expectThat(
            `${String(job.code)}: posted whole weeks later`,
            by >= 0 && by % week === 0,
            by,
            exchange,
          )
          const dates = {
            postedAt: found.postedAt,
            ...(job.validThrough !== undefined && { validThrough: found.validThrough }),
          }
          expectEqual(`${String(job.code)}: the vacancy`, found, { ...job, ...dates }, exchange)
          if (job.validThrough !== undefined)
            expectEqual('weeks of the last day', moved(found.validThrough, job.validThrough), by, exchange)
        }
      },
    },
    'jobs.detail.closed': {
      holds:
        'A closed vacancy is 410 with its job type and its locations, so that the site can offer similar ones.',
      where: 'openapi.json: getJob',
      needs: ['seed'],
      async test(kit) {
        for (const job of seedOf(kit.contract).filter(({ status }) => status === 'closed')) {
          const exchange = await ask(kit, 'getJob', { params: { code: String(job.code) } })
          expectShort(String(job.code), exchange, 410, 'job_closed')
          const expected = { jobType: job.jobType, locations: job.locations }
          expectEqual('the job', bodyOf(exchange.received.json).job, expected, exchange)
        }
      },
    },
    'jobs.list.seed': {
      holds: 'The list shows a vacancy as getJob does, without its lines.',
      where: 'openapi.json: listJobs',
      needs: ['seed'],
      async test(kit) {
        const exchange = await ask(kit, 'listJobs', { query: 'pageSize=50' })
        for (const item of listOf(bodyOf(exchange.received.json).items).map(objectOf)) {
          const detail = await ask(kit, 'getJob', { params: { code: String(item.code) } })
          const {
            content: _,
            validThrough: _day,
            openings: _number,
            ...others
          } = objectOf(detail.received.json)
          const named = Object.fromEntries(Object.keys(item).map((name) => [name, others[name]]))
          expectEqual(String(item.code), item, named, exchange)
        }
      },
    },
    'options.as-documented': {
      holds: 'Lists of options have the members and the order of their examples in the document.',
      where: 'openapi.json: getEducationOptions, listApplicationChannels',
      async test(kit) {
        for (const { id, description } of constantLists(kit.contract)) {
          const exchange = await ask(kit, id)
          const { content } = objectOf(objectOf(description.responses)[200])
          const { examples } = objectOf(objectOf(content)['application/json'])
          const { value } = objectOf(objectOf(examples)[id])
          expectEqual(id, exchange.received.json, value, exchange)
        }
      },
    },
  }),
]
