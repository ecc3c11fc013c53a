import { describe, expect, it } from 'vitest'
import { noBarrels } from './barrels.ts'
import { readRepository } from './repository.ts'
import { treeOf } from './tree.ts'

describe('barrel files', () => {
  it('there are none', () => expect(noBarrels(readRepository())).toEqual([]))

  it.each([
    ['apps/web/src/ui/index.ts', `export * from './button.tsx'`],
    ['apps/web/src/ui/all.ts', `export { Button } from './button.tsx'`],
    ['apps/web/src/ui/types.ts', `export type { Props } from './button.tsx'`],
  ])('notices %s', (path, text) => {
    expect(noBarrels(treeOf({ [path]: text }))).toHaveLength(1)
  })

  it.each([
    ['apps/web/src/ui/button.tsx', `import { a } from './a.ts'\nexport function Button() { return a }`],
  ])('accepts %s', (path, text) => {
    expect(noBarrels(treeOf({ [path]: text }))).toEqual([])
  })
})
