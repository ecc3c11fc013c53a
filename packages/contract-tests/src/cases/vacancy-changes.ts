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

/** Codes of the vacancies that a query finds, in order. */
async function codesOf(kit: Kit, query: Readonly<Record<string, string>>): Promise<unknown[]> {
  const exchange = await answered(kit, 'listJobs', 200, { query: Object.entries(query) })
  return objectsOf(bodyOf(exchange).items).map(({ code }) => code)
}

/** Opens vacancies with codes that no vacancy of the seed has, and closes them again afterwards. */
async function withJobs(kit: Kit, suffixes: readonly string[], use: (codes: string[]) => Promise<void>) {
  const base = `KIT-${Date.now().toString(36).toUpperCase()}`
  const codes = suffixes.map((suffix) => base + suffix)
  for (const code of codes) await kit.support.setJobStatus(code, 'open')
  try {
    await use(codes)
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
    test: (kit) =>
      withJobs(kit, [''], async ([code = '']) => {
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
      }),
  },
  {
    ...common,
    id: 'jobs.list.exact-code-first',
    holds:
      'A vacancy whose code is the keyword stands before a newer one whose code contains it, in both orders.',
    where: 'docs/writing-a-backend/state.md#filters-order-pages-counts',
    test: (kit) =>
      withJobs(kit, ['', 'X'], async ([exact = '', longer]) => {
        for (const sort of ['relevance', 'newest'])
          for (const keyword of [exact, exact.toLowerCase(), exact.replace('-', '')])
            expectEqual(`the vacancies for ${keyword}, ${sort}`, await codesOf(kit, { keyword, sort }), [
              exact,
              longer,
            ])
      }),
  },
]
