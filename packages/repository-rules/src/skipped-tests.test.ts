import { describe, expect, it } from 'vitest'
import { readRepository } from './repository.ts'
import { noSkippedTests } from './skipped-tests.ts'
import { treeOf } from './tree.ts'

describe('tests', () => {
  it('are never skipped or focused', () => expect(noSkippedTests(readRepository())).toEqual([]))

  it.each([
    ['apps/web/src/a.test.ts', `it.only('a', () => {})`],
    ['apps/web/src/b.test.ts', `describe.skip('a', () => {})`],
    ['apps/web/src/c.test.ts', `it.todo('a')`],
    ['apps/web/src/d.test.ts', `it.concurrent.skip('a', () => {})`],
    ['apps/web/e2e/e.spec.ts', `test.describe.fixme('a', () => {})`],
    ['apps/web/src/f.test.ts', `xit('a', () => {})`],
  ])('notices %s', (path, text) => {
    expect(noSkippedTests(treeOf({ [path]: text }))).toHaveLength(1)
  })

  it.each([
    ['apps/web/src/a.test.ts', `it('a', () => { options.skip(1) })`],
    ['apps/web/src/b.test.ts', `it('says it.only', () => {})`],
  ])('accepts %s', (path, text) => {
    expect(noSkippedTests(treeOf({ [path]: text }))).toEqual([])
  })
})
