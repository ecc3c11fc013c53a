import type { Case } from '../kit/case.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual } from '../kit/mismatch.ts'
import { answered, bodyOf, objectsOf } from './steps.ts'

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

/** A code that no vacancy has. */
const newCode = () => `KIT-${Date.now().toString(36).toUpperCase()}`

/** Opens new vacancies one after the other, and closes them again afterwards. */
async function withJobs(kit: Kit, codes: readonly string[], use: () => Promise<void>): Promise<void> {
  for (const code of codes) await kit.support.setJobStatus(code, 'open')
  try {
    await use()
  } finally {
    for (const code of codes) await kit.support.setJobStatus(code, 'closed')
  }
}

/** The order of vacancies that are opened for the case. */
export const openedJobsCases: Case[] = [
  {
    ...common,
    id: 'jobs.list.exact-code-first',
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
  {
    ...common,
    id: 'jobs.list.ties-by-code',
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
]
