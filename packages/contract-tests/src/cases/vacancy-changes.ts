import type { Case } from '../kit/case.ts'
import { objectOf } from '../kit/contract.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual } from '../kit/mismatch.ts'
import { answered, bodyOf, objectsOf, refused } from './steps.ts'

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

/** Vacancies that are opened and closed. */
export const vacancyChangeCases: Case[] = [
  {
    ...common,
    id: 'jobs.changes.are-seen',
    holds:
      'A vacancy that is opened, closed and opened again is listed and shown, then missing and 410, then listed and shown again; the tag of the list changes each time.',
    where: 'docs/writing-a-backend/state.md#closing-and-when-a-change-is-seen',
    async test(kit) {
      const code = newCode()
      await withJobs(kit, [code], async () => {
        const tags: unknown[] = []
        for (const status of ['open', 'closed', 'open'] as const) {
          await kit.support.setJobStatus(code, status)
          const list = await answered(kit, 'listJobs', 200, { query: [['keyword', code]] })
          const listed = objectsOf(bodyOf(list).items).map((job) => job.code)
          expectEqual(`the list when it is ${status}`, listed, status === 'open' ? [code] : [], list)
          expectEqual('the total', objectOf(list.received.json).total, listed.length, list)
          tags.push(list.received.headers.etag)
          const params = { code }
          if (status === 'open') await answered(kit, 'getJob', 200, { params })
          else await refused(kit, 'getJob', [410, 'job_closed'], { params })
        }
        expectEqual('whether a change changes the tag', tags[0] !== tags[1] && tags[1] !== tags[2], true)
      })
    },
  },
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
