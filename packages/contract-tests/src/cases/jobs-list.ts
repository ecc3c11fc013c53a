import { type Case, casesOf, mustHold } from '../kit/case.ts'
import { type Contract, type JsonObject, objectOf } from '../kit/contract.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import { answered, bodyOf as jsonOf, newCode, objectsOf, withJobs } from './steps.ts'
import { bodyOf } from './support/problems.ts'
import { ask } from './support/requests.ts'
import { listOf, textOf, vectorsOf } from './support/vectors.ts'

const where = 'openapi.json: listJobs'
const largest = 100

/** The list of vacancies: search, pages and counts. */
export function jobListCases(contract: Contract): Case[] {
  return [...searchCases(contract), ...pageCases]
}

function searchCases(contract: Contract): Case[] {
  const { shared, cases } = vectorsOf(contract, 'search')
  const options = objectOf(shared.options)
  return cases.map(({ id, why, members }) => ({
    id: `vectors.${id}`,
    ...mustHold('core', 'vectors/search.json'),
    holds: why,
    needs: ['seed'],
    async test(kit) {
      const exchange = await found(kit, textOf(members.query))
      const { items, total, page, pageSize, facets } = bodyOf(exchange.received.json)
      const { total: ofAll, page: ofPage, pageSize: most } = members
      expectEqual('codes', listOf(items).map(codeOf), members.codes, exchange)
      expectEqual(
        'totals',
        { total, page, pageSize },
        { total: ofAll, page: ofPage, pageSize: most },
        exchange,
      )
      const counted = Object.entries(objectOf(members.counts)).map(([name, counts]) => [
        name,
        listOf(options[name]).map((value, at) => ({ value, count: listOf(counts)[at] })),
      ])
      expectEqual('facets', facets, Object.fromEntries(counted), exchange)
    },
  }))
}

async function found(kit: Kit, query: string): Promise<Exchange> {
  const exchange = await ask(kit, 'listJobs', { query })
  expectEqual('the status', exchange.received.status, 200, exchange)
  return exchange
}

const codeOf = (job: unknown) => String(objectOf(job).code)
const itemsOf = (exchange: Exchange): JsonObject[] =>
  listOf(bodyOf(exchange.received.json).items).map(objectOf)

/** All open vacancies, page by page. */
async function pagesOf(kit: Kit, query: string, pageSize: number): Promise<JsonObject[]> {
  const jobs: JsonObject[] = []
  for (let page = 1; ; page++) {
    const exchange = await found(kit, `${query}page=${page}&pageSize=${pageSize}`)
    const items = itemsOf(exchange)
    jobs.push(...items)
    const { total } = bodyOf(exchange.received.json)
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
      expectThat('every code occurs once', new Set(codes).size === codes.length, codes)
      const inSevens = await pagesOf(kit, '', 70)
      expectEqual('codes in pages of 70', inSevens.map(codeOf), codes)
    },
  },
  'jobs.list.newest-first': {
    holds: 'Without a keyword the newest vacancy is first.',
    async test(kit) {
      const times = (await pagesOf(kit, '', largest)).map(({ postedAt }) => Date.parse(String(postedAt)))
      const sorted = times.toSorted((a, b) => b - a)
      expectEqual('moments of posting', times, sorted)
    },
  },
  'jobs.list.page-beyond-the-end': {
    holds: 'A page beyond the end has no vacancies, and the total and counts of the others.',
    async test(kit) {
      const first = bodyOf((await found(kit, '')).received.json)
      const exchange = await found(kit, 'page=100000')
      expectEqual('the answer', exchange.received.json, { ...first, items: [], page: 100_000 }, exchange)
    },
  },
  'jobs.list.facets.every-option': {
    holds: 'A facet has every option of its filter in the order of the document, zeros included.',
    async test(kit) {
      const exchange = await found(kit, 'keyword=zzzzzzzz')
      const { total, facets } = bodyOf(exchange.received.json)
      expectEqual('the total', total, 0, exchange)
      for (const [filter, name] of [
        ['jobType', 'JobType'],
        ['employmentType', 'EmploymentType'],
        ['location', 'Location'],
        ['remoteWork', 'RemoteWork'],
      ] as const) {
        const counts = optionsOf(kit.contract, name).map((value) => ({ value, count: 0 }))
        expectEqual(`facets.${filter}`, objectOf(facets)[filter], counts, exchange)
      }
    },
  },
})

/** The values of an enumeration of the document. */
export function optionsOf({ document }: Contract, name: string): unknown[] {
  const { schemas } = objectOf(document.components)
  return listOf(objectOf(objectOf(schemas)[name]).enum)
}

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
  return objectsOf(jsonOf(exchange).items).map(({ code, postedAt }) => ({
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
  'jobs.list.ties-by-code': {
    holds: 'Vacancies that were posted at the same moment are ordered by code, in both orders.',
    where: 'docs/writing-a-backend/state.md#filters-order-pages-counts',
    async test(kit) {
      const keyword = newCode()
      const codes = ['C', 'A', 'D', 'B'].map((suffix) => keyword + suffix)
      await withJobs(kit, codes, async () => {
        for (const sort of orders) {
          const found = await jobsOf(kit, { keyword, sort })
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
