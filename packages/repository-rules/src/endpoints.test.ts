import { describe, expect, it } from 'vitest'
import { testedEndpoints } from './endpoints.ts'
import { addressOf, readRepository } from './repository.ts'
import { treeOf } from './tree.ts'

describe('endpoints', () => {
  it('are each called by a case of the kit, which finds lists of options by itself', async () => {
    const { table }: { table: Record<string, unknown> } = await import(
      /* @vite-ignore */ addressOf('packages/schema/src/contract/table.ts')
    )
    const { constantLists, readContract } = await import(
      /* @vite-ignore */ addressOf('packages/contract-tests/src/kit/contract.ts')
    )
    const lists = constantLists(readContract(addressOf('contract'))).map(({ id }: { id: string }) => id)
    expect(lists).toContain('listApplicationChannels')
    const others = Object.keys(table).filter((name) => !lists.includes(name))
    expect(testedEndpoints(others)(readRepository())).toEqual([])
  })

  it.each([
    ['nothing', {}, 1],
    ['a case', { 'packages/contract-tests/src/cases/a.ts': `ask(kit, 'listJobs')` }, 0],
    ['a case of another', { 'packages/contract-tests/src/cases/a.ts': `ask(kit, 'listJobsOld')` }, 1],
    ['a server test', { 'apps/mock-api/test/a.test.ts': `describe('listJobs', () => {})` }, 1],
  ])('with %s', (_what, files, complaints) => {
    expect(testedEndpoints(['listJobs'])(treeOf(files))).toHaveLength(complaints)
  })
})
