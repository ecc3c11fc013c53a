import { describe, expect, it } from 'vitest'
import { packageImports } from './package-imports.ts'
import { readRepository } from './repository.ts'
import { treeOf } from './tree.ts'

describe('imports between packages', () => {
  it('follow the allowed direction', () => expect(packageImports(readRepository())).toEqual([]))

  it.each([
    ['a package that is not for it', 'packages/schema/src/a.ts', `import { b } from '@recruiting/i18n/b'`],
    ['a type of such a package', 'apps/web/src/a.ts', `import type { B } from '@recruiting/mock-api/b'`],
    ['a package by its path', 'apps/web/src/a.ts', `import { b } from '../../../packages/schema/src/b.ts'`],
    ['the other application', 'apps/web/server/a.ts', `const b = await import('../../mock-api/src/b.ts')`],
    ['another library for the contract', 'packages/schema/src/a.ts', `import { readFile } from 'node:fs'`],
    ['a file without its extension', 'apps/web/src/a.tsx', `import { b } from './b'`],
    ['anything, into a package nobody knows', 'packages/new/src/a.ts', `import { z } from 'zod'`],
  ])('never bring in %s', (_what, path, text) => {
    expect(packageImports(treeOf({ [path]: text }))).toHaveLength(1)
  })

  it('are accepted when they are allowed', () => {
    const tree = treeOf({
      'packages/schema/src/a.ts': `import { z } from 'zod'\nimport phone from 'libphonenumber-js/min'`,
      'packages/schema/src/a.test.ts': `import { it } from 'vitest'`,
      'apps/web/src/a.tsx': `import { b } from '~/b.ts'\nimport { c } from '@recruiting/schema/c'`,
    })
    expect(packageImports(tree)).toEqual([])
  })
})
