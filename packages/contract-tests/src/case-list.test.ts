import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { caseList } from './case-list.ts'
import { allCases } from './cases/all.ts'
import { contractFolder } from './contract-folder.ts'
import { readContract } from './kit/contract.ts'

test('docs/contract-cases.md lists the cases; npm run generate writes it', () => {
  const written = readFileSync(new URL('../../../docs/contract-cases.md', import.meta.url), 'utf8')
  expect(written).toBe(caseList(allCases(readContract(contractFolder()))))
})

test('a text with the signs of a table stays in its cell', () => {
  const row = caseList([
    {
      id: 'a.b',
      level: 'should',
      profile: 'core',
      holds: 'a | b\nc',
      where: 'x',
      alone: true,
      test: async () => {},
    },
  ])
  expect(row).toContain('| `a.b` | a \\| b c | x | alone, should |')
})
