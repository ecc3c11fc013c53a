import { type Case, casesOf, mustHold, rowCases } from '../kit/case.ts'
import {
  type Contract,
  constantLists,
  type JsonObject,
  listOf,
  objectOf,
  objectsOf,
} from '../kit/contract.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Kit } from '../kit/kit.ts'
import { expectArisen, expectEqual, expectThat, noVacancy } from '../kit/mismatch.ts'
import { keywordCases } from './keywords.ts'
import { answered, newCode, withJobs } from './steps.ts'
import { bodyOf, expectShort } from './support/problems.ts'
import { ask, send } from './support/requests.ts'
import { textOf, type Vector, vectorCases, vectorsOf } from './support/vectors.ts'

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
      expectThat(`the mail names ${reference}`, mail?.text.includes(reference) === true, mail?.text)
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

export const unknownCodes = [
  ['unknown', 'NO-0001'],
  ['lower-case', 'sw-1001'],
  ['dot-segment', '..'],
  ['encoded-slash', '%2e%2e%2fetc'],
  ['chinese', '%E8%81%B7'],
  ['long', 'x'.repeat(40)],
  ['very-long', 'x'.repeat(5000)],
  ['prototype', '__proto__'],
  ['constructor', 'constructor'],
] as const

/** One vacancy, and the options of the form. */
export const jobDetailCases: Case[] = [
  ...rowCases(
    mustHold('core', 'docs/writing-a-backend/requests.md#order-of-checks'),
    'jobs.detail.unknown',
    unknownCodes,
    ([, code]) => ({
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
            `postedAt of ${String(job.code)} is that of seed/jobs.json, ${String(job.postedAt)}, or whole weeks later`,
            by >= 0 && by % week === 0,
            found.postedAt,
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
          expectEqual('the job', bodyOf(exchange).job, expected, exchange)
        }
      },
    },
    'jobs.list.seed': {
      holds: 'The list shows a vacancy as getJob does, without its lines.',
      where: 'openapi.json: listJobs',
      needs: ['seed'],
      async test(kit) {
        const exchange = await ask(kit, 'listJobs', { query: 'pageSize=50' })
        for (const item of listOf(bodyOf(exchange).items).map(objectOf)) {
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

const where = 'openapi.json: listJobs'
const largest = 100

/** The list of vacancies: search, pages and counts. */
export function jobListCases(contract: Contract): Case[] {
  return [...searchCases(contract), ...pageCases, ...keywordCases]
}

function searchCases(contract: Contract): Case[] {
  const options = objectOf(vectorsOf(contract, 'search').shared.options)
  const test = async (kit: Kit, { members }: Vector) => {
    const exchange = await found(kit, textOf(members.query))
    const { items, total, page, pageSize, facets } = bodyOf(exchange)
    const { total: ofAll, page: ofPage, pageSize: most } = members
    expectEqual('codes', listOf(items).map(codeOf), members.codes, exchange)
    const totals = { total: ofAll, page: ofPage, pageSize: most }
    expectEqual('totals', { total, page, pageSize }, totals, exchange)
    const counted = Object.entries(objectOf(members.counts)).map(([name, counts]) => [
      name,
      listOf(options[name]).map((value, at) => ({ value, count: listOf(counts)[at] })),
    ])
    expectEqual('facets', facets, Object.fromEntries(counted), exchange)
  }
  return vectorCases(contract, 'search', test, () => ({ needs: ['seed'] }))
}

async function found(kit: Kit, query: string): Promise<Exchange> {
  const exchange = await ask(kit, 'listJobs', { query })
  expectEqual('the status', exchange.received.status, 200, exchange)
  return exchange
}

const codeOf = (job: unknown) => String(objectOf(job).code)
const itemsOf = (exchange: Exchange): JsonObject[] => listOf(bodyOf(exchange).items).map(objectOf)

/** All open vacancies, page by page. */
async function pagesOf(kit: Kit, query: string, pageSize: number): Promise<JsonObject[]> {
  const jobs: JsonObject[] = []
  for (let page = 1; ; page++) {
    const exchange = await found(kit, `${query}page=${page}&pageSize=${pageSize}`)
    const items = itemsOf(exchange)
    jobs.push(...items)
    const { total } = bodyOf(exchange)
    const left = Number(total) - (page - 1) * pageSize
    expectEqual(`items of page ${page}`, items.length, Math.max(0, Math.min(pageSize, left)), exchange)
    if (left <= pageSize) return jobs
  }
}

const pageCases: Case[] = casesOf(mustHold('core', where), {
  'jobs.list.pages-are-a-partition': {
    holds: 'The pages together have every vacancy once, and a page size changes only where they are cut.',
    async test(kit) {
      const jobs = await pagesOf(kit, '', largest)
      const codes = jobs.map(codeOf)
      expectArisen(codes.length > 70, 'The vacancies fit on one page.')
      expectThat('every code occurs once', new Set(codes).size === codes.length, codes)
      const inSevens = await pagesOf(kit, '', 70)
      expectEqual('codes in pages of 70', inSevens.map(codeOf), codes)
    },
  },
  'jobs.list.newest-first': {
    holds: 'Without a keyword the newest vacancy is first.',
    async test(kit) {
      const times = (await pagesOf(kit, '', largest)).map(({ postedAt }) => Date.parse(String(postedAt)))
      expectArisen(new Set(times).size > 1, 'All vacancies were posted at the same moment.')
      const sorted = times.toSorted((a, b) => b - a)
      const written = (moments: readonly number[]) => moments.map((each) => new Date(each).toISOString())
      expectEqual('moments of posting', written(times), written(sorted))
    },
  },
  'jobs.list.page-beyond-the-end': {
    holds: 'A page beyond the end has no vacancies, and the total and counts of the others.',
    async test(kit) {
      const first = bodyOf(await found(kit, ''))
      expectArisen(Number(first.total) > 0, noVacancy)
      const exchange = await found(kit, 'page=100000')
      expectEqual('the answer', exchange.received.json, { ...first, items: [], page: 100_000 }, exchange)
    },
  },
  'jobs.list.facets.every-option': {
    holds: 'A facet has every option of its filter in the order of the document, zeros included.',
    async test(kit) {
      const exchange = await found(kit, 'keyword=zzzzzzzz')
      const { total, facets } = bodyOf(exchange)
      expectEqual('the total', total, 0, exchange)
      const { options } = vectorsOf(kit.contract, 'search').shared
      const counts = Object.entries(objectOf(options)).map(([filter, values]) => [
        filter,
        listOf(values).map((value) => ({ value, count: 0 })),
      ])
      expectEqual('facets', facets, Object.fromEntries(counts), exchange)
    },
  },
})

const common = {
  level: 'must',
  profile: 'hardening',
  needs: ['jobs'],
  // Other cases count the vacancies.
  alone: true,
} as const

const orders = ['relevance', 'newest'] as const

/** The vacancies that a query finds, in order; `postedAt` in milliseconds. */
async function jobsOf(kit: Kit, query: Readonly<Record<string, string>>) {
  const exchange = await answered(kit, 'listJobs', 200, { query: Object.entries(query) })
  return objectsOf(bodyOf(exchange).items).map(({ code, postedAt }) => ({
    code: String(code),
    postedAt: Date.parse(String(postedAt)),
  }))
}

/** The order of vacancies that are opened for the case. */
export const openedJobsCases: Case[] = casesOf(common, {
  'jobs.list.exact-code-first': {
    holds:
      'A vacancy whose code is the keyword stands before a newer one whose code contains it, in both orders.',
    where: 'docs/writing-a-backend/state.md#filters-order-pages-counts',
    async test(kit) {
      const exact = newCode()
      // It contains the keyword, is opened later, and comes first by code.
      const longer = `A${exact}`
      await withJobs(kit, [exact, longer], async () => {
        for (const sort of orders)
          for (const keyword of [exact, exact.toLowerCase(), exact.replace('-', '')]) {
            const found = await jobsOf(kit, { keyword, sort })
            expectEqual(
              `the vacancies for ${keyword}, ${sort}`,
              found.map(({ code }) => code),
              [exact, longer],
            )
          }
      })
    },
  },
  'jobs.list.exact-code-of-other-hyphens': {
    holds:
      'Codes that differ from the keyword only in hyphens stand before one that contains it; a keyword with a hyphen does not find a code with the hyphen elsewhere.',
    where: 'docs/writing-a-backend/state.md#filters-order-pages-counts',
    async test(kit) {
      const bare = newCode().replace('-', '')
      const [late, early, longer] = [`${bare}-X1`, `${bare}X-1`, `${bare}X12`]
      await withJobs(kit, [late, early, longer], async () => {
        for (const sort of orders)
          for (const [keyword, most] of [
            [`${bare}X1`, 3],
            [late, 1],
            [early, 1],
          ] as const) {
            const codes = (await jobsOf(kit, { keyword, sort })).map(({ code }) => code)
            expectEqual(`the number of vacancies for ${keyword}`, codes.length, most)
            const exact = codes.slice(0, most === 3 ? 2 : 1).toSorted()
            expectEqual(
              `the first for ${keyword}, ${sort}`,
              exact,
              most === 3 ? [late, early].toSorted() : [keyword],
            )
          }
      })
    },
  },
  'jobs.list.ties-by-code': {
    holds: 'Vacancies that were posted at the same moment are ordered by code, in both orders.',
    where: 'docs/writing-a-backend/state.md#filters-order-pages-counts',
    async test(kit) {
      const keyword = newCode()
      const codes = ['C', '9', 'A', '10', 'B'].map((suffix) => keyword + suffix)
      await withJobs(kit, codes, async () => {
        for (const sort of orders) {
          const found = await jobsOf(kit, { keyword, sort })
          const moments = new Set(found.map(({ postedAt }) => postedAt))
          expectArisen(moments.size < found.length, 'No two vacancies were posted at the same moment.')
          expectEqual(
            `the order by ${sort}`,
            found,
            found.toSorted((one, other) => other.postedAt - one.postedAt || (one.code < other.code ? -1 : 1)),
          )
          expectEqual('the codes', found.map(({ code }) => code).toSorted(), codes.toSorted())
        }
      })
    },
  },
})
