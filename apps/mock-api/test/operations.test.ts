import { documentedTable, variableTable } from '@recruiting/http/variable-table'
import { expect, it } from 'vitest'
import { variables } from '../src/config.ts'

it('docs/operations.md describes every environment variable', async () => {
  expect(await documentedTable('variables')).toBe(variableTable(variables))
})
