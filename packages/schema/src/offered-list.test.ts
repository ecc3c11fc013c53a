import { expect, test } from 'vitest'
import { checkOffered } from './check-offered.ts'
import { addedIds, type OfferedList, offeredIds, withOwnWords } from './offered-list.ts'
import { offeredOptions } from './offered-options.ts'
import {
  jobTypes,
  locations,
  offeredJobTypes,
  offeredPlaces,
  standardJobTypes,
  standardPlaces,
} from './options.ts'

const standard = ['software', 'sales', 'legal'] as const
const words = { software: 'a', sales: 'b', legal: 'c' }
const nursing = { id: 'nursing', tw: '護理', us: 'Nursing' } as const
const sales = { id: 'sales', tw: '門市', us: 'Shops' } as const

const allOf = (offered: OfferedList) => [...standard, ...addedIds(standard, offered)]
const offer = (offered: OfferedList) => offeredIds(allOf(offered), offered)

test('standard offers everything', () => {
  expect(offer('standard')).toEqual(standard)
  expect(withOwnWords(words, 'standard', 'tw')).toEqual(words)
})

test('a list offers what it names, in its order; what it leaves out stays in the contract', () => {
  const offered = [nursing, 'legal', sales] as const
  expect(offer(offered)).toEqual(['nursing', 'legal', 'sales'])
  expect(allOf(offered)).toEqual(['software', 'sales', 'legal', 'nursing'])
})

test('words of its own belong to new options and replace standard ones', () => {
  const offered = [nursing, 'legal', sales] as const
  expect(withOwnWords(words, offered, 'tw')).toEqual({ ...words, nursing: '護理', sales: '門市' })
  expect(withOwnWords(words, offered, 'us')).toEqual({ ...words, nursing: 'Nursing', sales: 'Shops' })
})

test.each([
  [['sofware'], 'jobTypes: “sofware” is no standard option; give its words: { id, tw, us }.'],
  [['legal', nursing, 'legal'], 'jobTypes: “legal” is named twice.'],
  [[nursing, nursing], 'jobTypes: “nursing” is named twice.'],
  [[{ ...nursing, id: 'a b' }], 'jobTypes: “a b” is no id; use up to 40 letters, digits and hyphens'],
  [[{ ...nursing, id: '護理' }], 'jobTypes: “護理” is no id'],
  [[{ ...nursing, us: ' ' }], 'jobTypes: “nursing” lacks its words in a language.'],
] as const)('refuses %j in one line', (offered, line) => {
  expect(checkOffered('jobTypes', standard, offered)).toEqual([expect.stringContaining(line)])
})

test('the company’s lists are part of the contract', () => {
  expect(jobTypes).toEqual(expect.arrayContaining([...offeredJobTypes]))
  expect(locations).toEqual(expect.arrayContaining([...offeredPlaces]))
})

test('every own place has an address: a county of Taiwan or a country', () => {
  const added = Object.keys(withOwnWords({}, offeredOptions.places, 'tw'))
  const isNew = (id: string) => !standardPlaces.some((place) => place === id)
  expect(added.filter(isNew).filter((id) => !/^(?:TW-[A-Za-z0-9-]+|[A-Z]{2})$/.test(id))).toEqual([])
})

test('nothing is wrong with the company’s lists', () => {
  expect(checkOffered('jobTypes', standardJobTypes, offeredOptions.jobTypes)).toEqual([])
  expect(checkOffered('places', standardPlaces, offeredOptions.places)).toEqual([])
})
