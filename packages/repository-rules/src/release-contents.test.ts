import { describe, expect, it } from 'vitest'
import { releaseContents } from './release-contents.ts'
import { addressOf, readRepository } from './repository.ts'
import { treeOf } from './tree.ts'

const { shipped, isLeftOut }: { shipped: readonly string[]; isLeftOut: (path: string) => boolean } =
  await import(addressOf('scripts/lib/shipped.mjs'))
const repository = readRepository()

/** Whether a release has a file of the repository. */
function isShipped(path: string): boolean {
  const folders = path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))
  return folders.some((folder) => shipped.includes(folder)) && !folders.some(isLeftOut)
}

describe('a release', () => {
  it('contains everything that its servers, its commands and the check load', () => {
    expect(releaseContents(isShipped)(repository)).toEqual([])
  })

  it('contains no script that these do not load', () => {
    const scripts = shipped.filter((path) => path.startsWith('scripts/'))
    const needed = scripts.filter(
      (script) => releaseContents((path) => path !== script)(repository).length > 0,
    )
    expect(needed).toEqual(scripts)
  })

  const small = {
    'apps/a/package.json': '{"dependencies":{"fastify":"1","@recruiting/b":"1"}}',
    'packages/b/package.json':
      '{"exports":{"./own":{"other":"./src/x.ts","default":"./src/own.ts"},"./*":"./src/*.ts"}}',
    'packages/b/src/c.ts': `import { test } from 'vitest'`,
    'packages/b/src/own.ts': '',
  }
  it.each([
    ['a file that is left out', `import './other.ts'`, ['apps/a/other.ts: not part of a release']],
    ['a file that does not exist', `export { b } from './none.ts'`, ['apps/a/none.ts: missing']],
    [
      'a library for development',
      `const x = await import('smtp-server')`,
      ['apps/a/m.ts:1: smtp-server is not installed'],
    ],
    [
      'such a library in another package',
      `import { c } from '@recruiting/b/c'`,
      ['packages/b/src/c.ts:1: vitest is not installed'],
    ],
    ['a type of it', `import type { A } from 'vitest'\nexport type { B } from './none.ts'`, []],
    [
      'what it may',
      `import { fastify } from 'fastify'\nimport 'node:fs'\nimport o from '@recruiting/b/own'`,
      [],
    ],
  ])('is judged when it loads %s', (_what, text, wrong) => {
    const tree = treeOf({ ...small, 'apps/a/m.ts': text, 'apps/a/other.ts': '' })
    const rule = releaseContents((path) => path !== 'apps/a/other.ts', ['apps/a/m.ts'])
    expect(rule(tree)).toEqual(wrong)
  })
})
