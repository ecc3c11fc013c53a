import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { caseList, readImplementations } from './case-list.ts'
import { allCases } from './cases/all.ts'
import { optionalMembers, vectorsOf } from './cases/support/vectors.ts'
import { contractFolder } from './contract-folder.ts'
import { needs, profiles } from './kit/case.ts'
import { objectOf, objectsOf, readContract } from './kit/contract.ts'

test('docs/contract-cases.md lists the cases; npm run generate writes it', () => {
  const written = readFileSync(new URL('../../../docs/contract-cases.md', import.meta.url), 'utf8')
  const folder = contractFolder()
  expect(written).toBe(caseList(allCases(readContract(folder)), readImplementations(folder)))
})

test('every level, profile and need of the kit occurs in a case', () => {
  const cases = allCases(readContract(contractFolder()))
  expect(new Set(cases.map(({ level }) => level))).toEqual(new Set(['must', 'should']))
  expect(new Set(cases.map(({ profile }) => profile))).toEqual(new Set(profiles))
  expect(new Set(cases.flatMap(({ needs: own = [] }) => own))).toEqual(new Set(needs))
  for (const profile of profiles)
    expect(cases.filter((each) => each.profile === profile && each.level === 'must')).not.toEqual([])
  expect(new Set(cases.map(({ alone, level }) => `${level}${alone ? ' alone' : ''}`)).size).toBe(4)
})

test('every member that a vector may lack, and every kind of change, occurs', () => {
  const contract = readContract(contractFolder())
  for (const [name, members] of Object.entries(optionalMembers)) {
    const { cases } = vectorsOf(contract, name)
    expect(members.filter((member) => !cases.some((each) => member in each.members))).toEqual([])
  }
  const changes = ['validation', 'state'].flatMap((name) =>
    vectorsOf(contract, name).cases.flatMap(({ members }) => objectsOf(members.changes)),
  )
  const kinds = ['value', 'before', 'text', 'staged', 'remove', 'unknownFields']
  expect(kinds.filter((kind) => !changes.some((change) => kind in change))).toEqual([])
})

const validation = objectOf(readContract(contractFolder()).json('vectors/validation.json'))

test.each([
  ['a member that the kit does not know', { weight: 1 }, '/cases/0: must NOT have additional properties'],
  ['a member of another type', { xRule: ['a'] }, '/cases/0/xRule: must be string'],
  ['a member less', { issues: undefined }, "/cases/0: must have required property 'issues'"],
])('vectors with %s are refused', (_, change, message) => {
  const [first] = objectsOf(validation.cases)
  const file = { ...validation, cases: [JSON.parse(JSON.stringify({ ...first, ...change }))] }
  const contract = { ...readContract(contractFolder()), json: () => file }
  expect(() => vectorsOf(contract, 'validation')).toThrow(`vectors/validation.json at ${message}`)
})

test('a text with the signs of a table stays in its cell', () => {
  const row = caseList(
    [
      {
        id: 'a.b',
        level: 'should',
        profile: 'core',
        holds: 'a | b\nc',
        where: 'x',
        alone: true,
        test: async () => {},
      },
    ],
    [],
  )
  expect(row).toContain('| `a.b` | a \\| b c | x | alone, should |')
})

test('the list says of each implementation how it did in each profile', () => {
  const all = { passed: 1, failed: 0, notChecked: 0 }
  const done = { core: all, mails: { ...all, failed: 2 }, http: { ...all, notChecked: 3 } }
  expect(caseList([], [{ name: 'a', contract: '1', profiles: done }])).toContain(
    '| a | 1 | ✅ 1 | – | ❌ 2 failed | – | – | ◐ 3 not judged |',
  )
})

test('the kit has every case that a released contract requires', () => {
  const ids = new Set(allCases(readContract(contractFolder())).map(({ id }) => id))
  const lists = globSync('requirements/*.json', { cwd: contractFolder() })
  const required = lists.flatMap(
    (file): string[] => JSON.parse(readFileSync(join(contractFolder(), file), 'utf8')).cases,
  )
  expect(required).toContain('submit.accepted')
  expect(required.filter((id) => !ids.has(id))).toEqual([])
})
