import { expect, it } from 'vitest'
import { isLocale, localeOfAcceptLanguage } from './locale.ts'

it.each([
  [undefined, 'tw'],
  ['', 'tw'],
  ['zh-Hant-TW', 'tw'],
  ['zh', 'tw'],
  ['ZH-cn', 'tw'],
  ['en-US', 'us'],
  ['en', 'us'],
  ['EN-gb;q=0.5', 'us'],
  ['ja, en;q=0.5, zh;q=0.4', 'us'],
  ['ja, en;q=0.5, zh;q=0.6', 'tw'],
  ['en;q=0.5 , zh-TW ; q=0.9', 'tw'],
  ['en, zh', 'us'],
  ['zh;q=0, en;q=0.1', 'us'],
  ['en;q=0', 'tw'],
  ['en;q=0.000, fr', 'tw'],
  ['ja, fr', 'tw'],
  ['*', 'tw'],
  ['en;q=0.5, *;q=0.8', 'tw'],
  ['english', 'tw'],
  ['zhuang, en', 'us'],
  ['zh;q=1.2.3, en;q=0.1', 'us'],
  ['en;q=5, zh;q=0.1', 'tw'],
  ['en;q=', 'tw'],
  [';;;,,,=', 'tw'],
  [`${'x,'.repeat(5000)}en`, 'tw'],
] as const)('reads %j as %s', (header, locale) => {
  expect(localeOfAcceptLanguage(header)).toBe(locale)
})

it('accepts only its own ids', () => {
  expect(['tw', 'us', 'TW', 'zh', '', null, 1].filter(isLocale)).toEqual(['tw', 'us'])
})
