import { expect, it } from 'vitest'
import * as lists from './options.ts'

it.each(Object.entries(lists))('%s names every option once', (_, list) => {
  expect(new Set(list).size).toBe(list.length)
})

// ISO 3166-2:TW
it('has the 22 counties and cities', () => {
  expect(lists.counties).toHaveLength(22)
  expect(lists.locations.slice(0, 22)).toEqual(lists.counties)
})
