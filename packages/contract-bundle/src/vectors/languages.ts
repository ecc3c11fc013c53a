import type { VectorFile } from './vector-file.ts'

/** Written by hand from RFC 9110, 12.5.4; the tests compare them with the function and over HTTP. */
const rows = {
  none: ['A request without Accept-Language is answered in the default language, `tw`.', null, 'tw'],
  empty: ['A request with an empty Accept-Language is answered in the default language, `tw`.', '', 'tw'],
  zh: ['The tag zh of Chinese without a region selects `tw`.', 'zh', 'tw'],
  zhHantTw: ['The tag zh-Hant-TW of Chinese in Taiwan selects `tw`.', 'zh-Hant-TW', 'tw'],
  zhCn: ['The tag zh-CN selects `tw`, because every tag of Chinese does.', 'zh-CN', 'tw'],
  en: ['The tag en of English without a region selects `us`.', 'en', 'us'],
  enGb: ['The tag en-GB selects `us`, because every tag of English does.', 'en-GB', 'us'],
  upper: ['Tags are compared without regard to case: EN-us selects `us`.', 'EN-us', 'us'],
  first: [
    'Of two languages with equal quality the first one is selected: English before Chinese.',
    'en, zh',
    'us',
  ],
  firstOther: [
    'Of two languages with equal quality the first one is selected: Chinese before English.',
    'zh, en',
    'tw',
  ],
  quality: [
    'The language with the higher quality is selected, although it stands second.',
    'zh;q=0.5, en;q=0.9',
    'us',
  ],
  qualityDefault: ['A language without a quality has the quality 1.', 'zh;q=0.9, en', 'us'],
  qualityThree: ['A quality may have three digits after the point.', 'zh;q=0.998, en;q=0.999', 'us'],
  qualityOne: ['A quality of 1 may be written as 1.000.', 'en;q=1.000, zh;q=0.999', 'us'],
  qualityZero: [
    'A quality of 0 excludes a language, so that another one is selected.',
    'en;q=0, zh;q=0.1',
    'tw',
  ],
  qualityZeroAlone: [
    'The default language `tw` is selected when the only named language has the quality 0.',
    'en;q=0',
    'tw',
  ],
  qualityZeroDefault: [
    'The default language `tw` is selected even when the header excludes it with the quality 0.',
    'zh;q=0',
    'tw',
  ],
  qualityFour: [
    'A language is ignored when its quality has four digits after the point.',
    'en;q=0.1234',
    'tw',
  ],
  qualityAboveOne: ['A language is ignored when its quality is above 1.', 'en;q=1.5, zh;q=0.1', 'tw'],
  qualityNegative: ['A language is ignored when its quality is negative.', 'en;q=-1', 'tw'],
  qualityText: ['A language is ignored when its quality is not a number.', 'en;q=high', 'tw'],
  blanks: [
    'Blanks and tabs around languages, semicolons and commas are ignored.',
    ' en ; q=0.9 ,\tzh ; q=0.8',
    'us',
  ],
  browser: [
    'The header of a browser that prefers Chinese in Taiwan selects `tw`.',
    'zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7',
    'tw',
  ],
  browserEn: [
    'The header of a browser that prefers American English selects `us`.',
    'en-US,en;q=0.9,zh-TW;q=0.8',
    'us',
  ],
  other: [
    'A language that the site does not have is skipped, although it stands first.',
    'ja, en;q=0.5',
    'us',
  ],
  otherOnly: [
    'The default language `tw` is selected when the site has none of the named languages.',
    'ja, ko',
    'tw',
  ],
  otherZh: [
    'A language with the low quality 0.1 is selected when the site does not have the other one.',
    'fr-CH, zh;q=0.1',
    'tw',
  ],
  any: ['A star alone selects the default language, `tw`.', '*', 'tw'],
  anyLower: ['A named language is selected before a star with a lower quality.', 'en, *;q=0.5', 'us'],
  anyHigher: [
    'A star selects the default language, `tw`, before a named language with a lower quality.',
    '*, en;q=0.5',
    'tw',
  ],
  prefix: [
    'A tag that only begins with the letters of en, such as english, is not English.',
    'english',
    'tw',
  ],
  prefixZh: [
    'A tag that only begins with the letters of zh, such as zhx, is not Chinese.',
    'zhx, en;q=0.5',
    'us',
  ],
  underscore: [
    'A tag with an underscore instead of a hyphen, such as `en_US`, is not English.',
    'en_US',
    'tw',
  ],
  id: ['The name `us` of the contract is not a language tag of English.', 'us', 'tw'],
  nonsense: ['The default language `tw` is selected when no part of the header is readable.', ';;,,=', 'tw'],
  nonsenseThenEn: [
    'Unreadable parts of the header are ignored, and the readable ones count.',
    '???, en',
    'us',
  ],
} as const

export function languageVectors(): VectorFile {
  return {
    name: 'languages',
    about:
      'Values of Accept-Language (`header`), and the language that each of them selects for the titles of problems and for mails (`locale`). `tag` is the Content-Language of an answer with text for people. When `header` is null, leave it out.',
    cases: Object.entries(rows).map(([id, [why, header, locale]]) => ({
      id: `languages.${id}`,
      why,
      header,
      locale,
      tag: { tw: 'zh-Hant-TW', us: 'en-US' }[locale],
    })),
  }
}
