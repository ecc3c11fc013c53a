import { describe, expect, it } from 'vitest'
import { linearPatterns } from './linear-patterns.ts'
import { readRepository } from './repository.ts'
import { treeOf } from './tree.ts'

/** The checker needs a minute on a busy machine, mostly for a few patterns with counted repetitions. */
const patience = 300_000

describe('patterns', () => {
  it('take linear time', () => expect(linearPatterns(readRepository())).toEqual([]), patience)

  it.each([
    ['blanks before a mark', String.raw`text.split(/\s*;\s*/)`],
    ['an end that is looked for from everywhere', String.raw`text.replace(/\s+$/, '')`],
    ['a group of groups', '/^(?:a+)+$/.test(text)'],
    ['two ways to read the same', String.raw`/^(\d+|\w+)*$/u.exec(text)`],
    ['a string', `new RegExp('^(?:a|a)*$', 'i')`],
    ['a call without new', 'RegExp(`^(?:a|a)*$`)'],
    ['what is put together', 'new RegExp(`^` + part)'],
    ['flags that are put together', `new RegExp('a', flags)`],
  ])(
    'with %s are noticed',
    (_what, text) => {
      for (const path of [
        'apps/mock-api/src/a.ts',
        'apps/web/server/a.ts',
        'apps/web/src/a.tsx',
        'packages/resume/src/a.ts',
      ])
        expect(linearPatterns(treeOf({ [path]: text }))).toHaveLength(1)
    },
    patience,
  )

  it.each([
    ['apps/mock-api/src/a.ts', 'text.split(/;/).map((part) => part.trim())'],
    ['apps/mock-api/src/a.ts', `new RegExp('^a+$', 'u')`],
    ['apps/mock-api/src/a.test.ts', String.raw`text.split(/\s*;\s*/)`],
    ['apps/web/scripts/a.ts', String.raw`text.split(/\s*;\s*/)`],
  ])(
    'in %s may be %s',
    (path, text) => {
      expect(linearPatterns(treeOf({ [path]: text }))).toEqual([])
    },
    patience,
  )

  it('that are listed as exceptions must exist', () => {
    expect(linearPatterns(treeOf({ 'packages/schema/src/fields/money.ts': '' }))).toHaveLength(1)
  })
})
