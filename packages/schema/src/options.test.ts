import { expect, it } from 'vitest'
import * as lists from './options.ts'

it.each(Object.entries(lists).filter(([, list]) => Array.isArray(list)))(
  '%s has no option twice',
  (_, list) => expect(new Set(list as readonly string[]).size).toBe(list.length),
)

it('has a separate default order for a keyword', () => {
  expect(lists.defaultSort('a')).toBe('relevance')
  expect(lists.defaultSort(undefined)).toBe('newest')
})

// ISO 3166-2:TW
it('has the 22 counties and cities', () => {
  expect(lists.counties).toHaveLength(22)
  expect(lists.locations.slice(0, 22)).toEqual(lists.counties)
})
