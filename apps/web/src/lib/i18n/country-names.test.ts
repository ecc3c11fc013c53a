import { options as tw } from '@recruiting/i18n/locales/tw/options'
import { options as us } from '@recruiting/i18n/locales/us/options'
import { countries } from '@recruiting/schema/countries'
import { expect, it } from 'vitest'
import { countryNames, sortCountries } from './country-names.ts'

it.each([
  ['tw', tw.country, { TW: '臺灣（中華民國）', JP: '日本', HK: '香港', VN: '越南' }],
  ['us', us.country, { TW: 'Taiwan (R.O.C.)', JP: 'Japan', HK: 'Hong Kong', VN: 'Vietnam' }],
] as const)('names every country in %s, ours first', (locale, own, expected) => {
  const names = countryNames(countries, locale, own)
  expect(Object.fromEntries(Object.keys(expected).map((id) => [id, names.get(id)]))).toEqual(expected)
  expect(countries.filter((id) => names.get(id) === id)).toEqual([])
  const sorted = sortCountries(names, locale)
  expect(sorted.slice(0, 11)).toEqual(['TW', 'VN', 'ID', 'PH', 'TH', 'MY', 'JP', 'KR', 'IN', 'US', 'HK'])
  expect([...sorted].sort()).toEqual([...countries].sort())
})

it('sorts by the name, not by the code', () => {
  const sorted = sortCountries(countryNames(['DE', 'CH', 'AT'], 'us', {}), 'us')
  expect(sorted).toEqual(['AT', 'DE', 'CH'])
})
