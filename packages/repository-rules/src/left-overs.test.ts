import { describe, expect, it } from 'vitest'
import { noLeftOvers } from './left-overs.ts'
import { readRepository } from './repository.ts'
import { treeOf } from './tree.ts'

describe('files', () => {
  it('contain no left-overs', () => expect(noLeftOvers(readRepository())).toEqual([]))

  it.each([
    ['apps/web/src/a.ts', `// ${'TO'}${'DO'}: later`],
    ['docs/b.md', `Run it in /${'ho'}me/someone/project.`],
    ['scripts/c.mjs', `cd('/${'wo'}rk/main')`],
  ])('notices %s', (path, text) => {
    expect(noLeftOvers(treeOf({ [path]: text }))).toHaveLength(1)
  })

  it.each([['docs/a.md', `See https://example.com/${'wo'}rk/1 and apps/web/${'wo'}rk/.`]])(
    'accepts %s',
    (path, text) => {
      expect(noLeftOvers(treeOf({ [path]: text }))).toEqual([])
    },
  )
})
