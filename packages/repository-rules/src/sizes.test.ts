import { describe, expect, it } from 'vitest'
import { readRepository } from './repository.ts'
import { smallFiles } from './sizes.ts'
import { treeOf } from './tree.ts'

describe('files', () => {
  it('are within the size limit', () => expect(smallFiles(readRepository())).toEqual([]))

  it.each([['apps/web/src/a.tsx', 'line\n'.repeat(401)]])('reports %s', (path, text) => {
    expect(smallFiles(treeOf({ [path]: text }))).toHaveLength(1)
  })

  it.each([
    ['apps/web/src/b.tsx', 'line\n'.repeat(400)],
    ['packages/i18n/src/locales/tw/fields.ts', 'line\n'.repeat(900)],
    ['apps/web/src/route-tree.gen.ts', 'line\n'.repeat(900)],
  ])('accepts %s', (path, text) => {
    expect(smallFiles(treeOf({ [path]: text }))).toEqual([])
  })
})
