import { documentedTable, variableTable } from '@recruiting/http/test-variable-table'
import { expect, it } from 'vitest'
import { variables } from '../src/config.ts'

it('docs/operations.md says every variable of the configuration as it is', async () => {
  expect(await documentedTable('variables')).toBe(variableTable(variables))
})
