import { expect, it } from 'vitest'
import { exportedTypes, inventedNames } from './type-names.ts'

it.each(['FooItemValue2', 'FooItem', 'FooAnyOf', 'Foo2', 'FooEnumCode'])('%s is an invented name', (name) => {
  expect(inventedNames(`export type ${name} = string`)).toEqual([name])
})

it('names that a person gave, and the answers of orval, are not invented', () => {
  const code = 'export type Job = {}\nexport interface getJobResponse410 {}\nexport enum JobType {}\n'
  expect(exportedTypes(code)).toEqual(['Job', 'getJobResponse410', 'JobType'])
  expect(inventedNames(code)).toEqual([])
})
