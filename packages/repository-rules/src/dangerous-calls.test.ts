import { describe, expect, it } from 'vitest'
import { noDangerousCalls } from './dangerous-calls.ts'
import { readRepository } from './repository.ts'
import { treeOf } from './tree.ts'

const places = [
  'apps/mock-api/src/a.ts',
  'apps/web/server/a.ts',
  'apps/web/src/a.tsx',
  'packages/http/src/a.ts',
  'packages/schema/src/a.ts',
]

describe('shipped code', () => {
  it('has no dangerous calls', () => expect(noDangerousCalls(readRepository())).toEqual([]))

  it.each([
    `import { exec } from 'node:child_process'`,
    `import { runInNewContext } from 'vm'`,
    `eval('1')`,
    `new Function('return 1')`,
    `globalThis.Function('return 1')`,
    `createHash('md5')`,
    `createHash('sha1')`,
    `crypto.createHmac(algorithm, key)`,
    'Math.random()',
  ])('is noticed with %s', (text) => {
    for (const path of places) expect(noDangerousCalls(treeOf({ [path]: text }))).toHaveLength(1)
  })

  it.each([
    ['apps/mock-api/src/a.ts', `createHash('sha256')`],
    ['apps/mock-api/src/a.test.ts', 'Math.random()'],
    ['apps/mock-api/src/development/a.ts', 'Math.random()'],
    ['apps/web/server/development/a.ts', `import { spawn } from 'node:child_process'`],
    ['apps/web/scripts/a.ts', `import { spawn } from 'node:child_process'`],
    ['apps/web/src/a.ts', 'Math.floor(random())'],
  ])('accepts %s: %s', (path, text) => {
    expect(noDangerousCalls(treeOf({ [path]: text }))).toEqual([])
  })
})
