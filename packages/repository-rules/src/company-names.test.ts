import { traces } from '@recruiting/brand/traces'
import { describe, expect, it } from 'vitest'
import { companyNames } from './company-names.ts'
import { readRepository } from './repository.ts'
import { treeOf } from './tree.ts'

describe('the invented company', () => {
  it('occurs only in packages/brand', () => expect(companyNames(readRepository())).toEqual([]))

  it.each(traces)('is noticed by %s', (trace) => {
    const text = `first line\nconst a = '${trace.toUpperCase()}'`
    expect(companyNames(treeOf({ 'apps/web/src/a.ts': text }))).toHaveLength(1)
    expect(companyNames(treeOf({ 'packages/brand/src/a.ts': text }))).toEqual([])
  })
})
