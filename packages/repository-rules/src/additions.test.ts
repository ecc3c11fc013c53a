import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { type Addition, truePlaces } from './additions.ts'
import { addressOf, readRepository } from './repository.ts'
import { treeOf } from './tree.ts'

const { additions }: { additions: Record<string, Addition> } = await import(
  addressOf('scripts/lib/additions.mjs')
)
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readRepository().get('package.json') ?? '{}',
)

/** Runs the command without the settings of a user, as in a fresh clone. */
function list(...args: string[]) {
  return spawnSync(process.execPath, [addressOf('scripts/new.mjs'), ...args], { encoding: 'utf8', env: {} })
}

describe.each(Object.entries(additions))('npm run new:%s', (name, addition) => {
  it('names all places of its example', () => expect(truePlaces(addition)(readRepository())).toEqual([]))

  it('prints each place with the line of the example, and what to do', () => {
    const { stdout, stderr, status } = list(name)
    expect(stderr).toBe('')
    expect(status).toBe(0)
    const printed = [...stdout.matchAll(/^ ?\d+\. (\S+):(\d+)\n {4}(.+)$/gm)]
    expect(printed).toHaveLength(addition.places.length)
    addition.places.forEach(({ file, find, todo }, at) => {
      const [, path = '', line, said] = printed[at] ?? []
      expect([path, said]).toEqual([file, todo])
      const [first = ''] = find.trim().split('\n')
      expect(readRepository().get(path)?.split('\n')[Number(line) - 1]).toContain(first)
    })
  })

  it('is a command', () => expect(scripts[`new:${name}`]).toMatch(new RegExp(`scripts/new\\.mjs ${name}$`)))
})

it.each([[[]], [['table']], [['field', 'personal']], [['toString']]])(
  '%j: says in one line how it is used',
  (args) => {
    const { stdout, stderr, status } = list(...args)
    expect(stdout).toBe('')
    expect(stderr).toBe('Usage: npm run new:<field|filter|page>, without options\n')
    expect(status).toBe(2)
  },
)

describe('a list', () => {
  const addition: Addition = {
    traces: [/\bfax\b/],
    places: [{ file: 'apps/a.ts', find: 'fax: 1', todo: 'Add it.' }],
    others: [['apps/b/', 'another kind of fax']],
  }
  const right = {
    'apps/a.ts': '{ fax: 1 }',
    'apps/b/c.ts': 'fax',
    'apps/d.test.ts': 'fax',
    'contract/e.json': 'fax',
    'apps/f.ts': 'faxes',
  }

  it('is true', () => expect(truePlaces(addition)(treeOf(right))).toEqual([]))

  it.each([
    ['a place without its anchor', { 'apps/a.ts': '{ fax: 2 }' }, 'apps/a.ts: contains “fax: 1” 0 times'],
    [
      'an anchor that is there twice',
      { 'apps/a.ts': 'fax: 1, fax: 1' },
      'apps/a.ts: contains “fax: 1” 2 times',
    ],
    ['a forgotten place', { 'apps/g.py': 'fax' }, 'apps/g.py: is no place of the list'],
    ['an exception that is not needed', { 'apps/b/c.ts': '' }, 'apps/b/: has no trace of the example'],
  ])('is wrong with %s', (_what, files, complaint) => {
    expect(truePlaces(addition)(treeOf({ ...right, ...files }))).toEqual([complaint])
  })

  it('is wrong without a file, and with half a sentence', () => {
    const { 'apps/a.ts': _, ...others } = right
    const half = { ...addition, places: [{ file: 'apps/a.ts', find: 'fax: 1', todo: 'add it' }] }
    expect(truePlaces(half)(treeOf(others))).toEqual([
      'apps/a.ts: contains “fax: 1” 0 times',
      'apps/a.ts: “add it” is no sentence',
    ])
  })
})
