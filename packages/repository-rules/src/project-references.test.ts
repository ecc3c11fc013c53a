import { describe, expect, it } from 'vitest'
import { projectReferences } from './project-references.ts'
import { readRepository } from './repository.ts'
import { treeOf } from './tree.ts'

const small = {
  'tsconfig.json': '{ "files": [], "references": [{ "path": "apps/a" }, { "path": "packages/b" }] }',
  'apps/a/package.json': '{ "name": "@recruiting/a", "devDependencies": { "@recruiting/b": "workspace:*" } }',
  'apps/a/tsconfig.json':
    '{\n  // Why.\n  "references": [{ "path": "../../packages/b" }, { "path": "src/c" }]\n}',
  'packages/b/package.json': '{ "name": "@recruiting/b", "dependencies": { "zod": "catalog:" } }',
  'packages/b/tsconfig.json': '{}',
}

describe('TypeScript projects', () => {
  it('refer to the packages that they depend on', () =>
    expect(projectReferences(readRepository())).toEqual([]))

  it('are accepted when they do', () => expect(projectReferences(treeOf(small))).toEqual([]))

  it.each([
    ['a dependency', 'apps/a/tsconfig.json', '{}', 'packages/b is missing in references'],
    [
      'no dependency',
      'packages/b/tsconfig.json',
      '{ "references": [{ "path": "../../apps/a" }] }',
      'apps/a is no',
    ],
    ['a package', 'tsconfig.json', '{ "references": [{ "path": "apps/a" }] }', 'packages/b is missing'],
  ])('are noticed: %s', (_what, path, text, complaint) => {
    expect(projectReferences(treeOf({ ...small, [path]: text }))).toEqual([
      expect.stringContaining(`${path}: ${complaint}`),
    ])
  })

  it('exist for every package', () => {
    const { 'packages/b/tsconfig.json': _, ...others } = small
    expect(projectReferences(treeOf(others))).toEqual(['packages/b/tsconfig.json: missing'])
  })
})
