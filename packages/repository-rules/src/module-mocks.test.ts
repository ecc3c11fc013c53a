import { describe, expect, it } from 'vitest'
import { mocksAreIsolated } from './module-mocks.ts'
import { readRepository } from './repository.ts'
import { treeOf } from './tree.ts'

const mock = `vi.mock('sharp', () => ({}))`

describe('tests that replace modules', () => {
  it('are isolated or reset the modules', () => expect(mocksAreIsolated(readRepository())).toEqual([]))

  it.each([
    ['apps/mock-api/test/a.test.ts', mock],
    ['apps/mock-api/test/support/a.ts', mock],
    ['apps/web/src/a.test.tsx', `vi.doMock('./a.ts')`],
  ])('are noticed in %s', (path, text) => {
    expect(mocksAreIsolated(treeOf({ [path]: text }))).toEqual([`${path}:1: ${text.split('(')[0]}`])
  })

  it.each([
    ['apps/mock-api/test/a.isolated.test.ts', mock],
    ['packages/schema/src/a.test.ts', mock],
    ['apps/web/src/a.test.tsx', `${mock}; vi.resetModules()`],
    ['apps/mock-api/test/a.test.ts', 'const called = vi.fn()'],
  ])('are accepted in %s', (path, text) => {
    expect(mocksAreIsolated(treeOf({ [path]: text }))).toEqual([])
  })
})
