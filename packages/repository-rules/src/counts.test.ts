import { describe, expect, it } from 'vitest'
import budget from '../budget.json' with { type: 'json' }
import { countsOf, overBudget } from './counts.ts'
import { readRepository } from './repository.ts'
import { treeOf } from './tree.ts'

describe('the budget', () => {
  it('is kept by every package and by the tree', () => {
    expect(overBudget(countsOf(readRepository()), budget)).toEqual([])
  })

  const files = {
    'packages/a/package.json': '{ "name": "@x/a", "exports": { "./*": "./src/*.ts" } }',
    'packages/a/src/one.ts': "import { two } from './two.ts'\n",
    'packages/a/src/two.ts': '\n\n',
    'packages/a/src/one.test.ts': "import { one } from './one.ts'\n",
    'apps/b/src/three.ts': "import type { One } from '@x/a/one'\n",
    'docs/decisions/0001-first.md': 'three short words',
  }

  it('counts files, lines, imports and words', () => {
    const { tree, packages, circles } = countsOf(treeOf(files))
    expect(packages).toEqual({
      'packages/a': { sourceFiles: 2, sourceLines: 3, testLines: 1 },
      'apps/b': { sourceFiles: 1, sourceLines: 1, testLines: 0 },
    })
    expect(tree).toEqual({
      ...{ sourceFiles: 3, sourceLines: 4, testLines: 1 },
      ...{ singleImporterFiles: 1, importCircles: 0, decisionRecords: 1, wordsOfDocuments: 3 },
    })
    expect(circles).toEqual([])
  })

  it('names each count above its ceiling, each circle and each package without ceilings', () => {
    const back = { 'packages/a/src/two.ts': "export type { Three } from '../../../apps/b/src/three.ts'\n" }
    const counts = countsOf(treeOf({ ...files, ...back }))
    const ceilings = { ...counts.tree, decisionRecords: 0, importCircles: 0 }
    const packages = { 'packages/a': { sourceFiles: 2, sourceLines: 1, testLines: 1 } }
    expect(overBudget(counts, { tree: ceilings, packages })).toEqual([
      'the tree: 1 importCircles, more than 0',
      'the tree: 1 decisionRecords, more than 0',
      'packages/a: 2 sourceLines, more than 1',
      'apps/b has no ceilings',
      'a circle of imports: packages/a/src/one.ts, packages/a/src/two.ts, apps/b/src/three.ts',
    ])
  })
})
