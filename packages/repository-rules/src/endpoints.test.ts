import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { coveredEndpoints } from './endpoints.ts'
import { addressOf, readRepository } from './repository.ts'
import { treeOf } from './tree.ts'

const tableFile = addressOf('packages/schema/src/contract/table.ts')

describe('endpoints', () => {
  it('each have a server test and a use in the site', async () => {
    expect(existsSync(tableFile)).toBe(true)
    const { table }: { table: Record<string, unknown> } = await import(/* @vite-ignore */ tableFile)
    expect(Object.keys(table)).toContain('listJobs')

    expect(coveredEndpoints(Object.keys(table))(readRepository())).toEqual([])
  })

  const test = { 'apps/mock-api/test/list-jobs.test.ts': `describe('listJobs finds a vacancy', () => {})` }
  const use = { 'apps/web/src/routes/home.tsx': `apiQuery('listJobs', {})` }

  it.each([
    ['nothing', {}, 2],
    ['a test alone', test, 1],
    ['a use alone', use, 1],
    [
      'a test of another endpoint',
      { ...use, 'apps/mock-api/test/a.test.ts': `describe('listJobsOld', () => {})` },
      1,
    ],
    ['a use in a type', { ...test, 'apps/web/src/a.ts': `type A = 'listJobs'` }, 1],
    ['a use in a comment', { ...test, 'apps/web/src/a.ts': `// listJobs` }, 1],
    ['both', { ...test, ...use }, 0],
  ])('with %s', (_what, files, complaints) => {
    expect(coveredEndpoints(['listJobs'])(treeOf(files))).toHaveLength(complaints)
  })
})
