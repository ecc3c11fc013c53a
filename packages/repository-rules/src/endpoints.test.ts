import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { testedEndpoints } from './endpoints.ts'
import { addressOf, readRepository } from './repository.ts'
import { treeOf } from './tree.ts'

const tableFile = addressOf('packages/schema/src/contract/table.ts')

describe('endpoints', () => {
  it('are each called by a case of the kit', async () => {
    expect(existsSync(tableFile)).toBe(true)
    const { table }: { table: Record<string, unknown> } = await import(/* @vite-ignore */ tableFile)
    expect(Object.keys(table)).toContain('listJobs')

    expect(testedEndpoints(Object.keys(table))(readRepository())).toEqual([])
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
