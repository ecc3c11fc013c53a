import { expect, test } from 'vitest'
import { addedIds, type OfferedList, offeredIds, ownWords } from './offered-list.ts'
import { offeredOptions } from './offered-options.ts'
import { jobTypes, locations, offeredJobTypes, offeredPlaces } from './options.ts'

const standard = ['software', 'sales', 'legal'] as const
const nursing = { id: 'nursing', tw: '護理', us: 'Nursing' } as const
const sales = { id: 'sales', tw: '門市', us: 'Shops' } as const

const allOf = (offered: OfferedList) => [...standard, ...addedIds(standard, offered)]
const offer = (offered: OfferedList) => offeredIds(allOf(offered), offered, 'jobTypes')

test('standard offers everything', () => {
  expect(offer('standard')).toEqual(standard)
  expect(ownWords('standard', 'tw')).toEqual({})
})

test('a list offers what it names, in its order; what it leaves out stays in the contract', () => {
  const offered = [nursing, 'legal', sales] as const
  expect(offer(offered)).toEqual(['nursing', 'legal', 'sales'])
  expect(allOf(offered)).toEqual(['software', 'sales', 'legal', 'nursing'])
})

test('words of its own belong to new options and replace standard ones', () => {
  const offered = [nursing, 'legal', sales] as const
  expect(ownWords(offered, 'tw')).toEqual({ nursing: '護理', sales: '門市' })
  expect(ownWords(offered, 'us')).toEqual({ nursing: 'Nursing', sales: 'Shops' })
})

test.each([
  [['sofware'], 'jobTypes: “sofware” is no standard option; give its words: { id, tw, us }.'],
  [['legal', nursing, 'legal'], 'jobTypes: “legal” is named twice.'],
  [[nursing, nursing], 'jobTypes: “nursing” is named twice.'],
  [[{ ...nursing, id: 'a b' }], 'jobTypes: “a b” is no id; use up to 40 letters, digits and hyphens'],
  [[{ ...nursing, id: '護理' }], 'jobTypes: “護理” is no id'],
] as const)('refuses %j in one line', (offered, line) => {
  expect(() => offer(offered)).toThrow(line)
})

test('the company’s lists are part of the contract', () => {
  expect(jobTypes).toEqual(expect.arrayContaining([...offeredJobTypes]))
  expect(locations).toEqual(expect.arrayContaining([...offeredPlaces]))
})

test('every own place has an address: a county of Taiwan or a country', () => {
  const added: readonly string[] = Object.keys(ownWords(offeredOptions.places, 'tw'))
  expect(added.filter((id) => !/^(?:TW-[A-Za-z0-9-]+|[A-Z]{2})$/.test(id))).toEqual([])
})

test('every own option has words in both languages', () => {
  for (const list of [offeredOptions.jobTypes, offeredOptions.places]) {
    for (const locale of ['tw', 'us'] as const) {
      for (const word of Object.values<string>(ownWords(list, locale))) expect(word.trim()).not.toBe('')
    }
  }
})
