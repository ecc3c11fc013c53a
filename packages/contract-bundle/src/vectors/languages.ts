import type { VectorFile } from './vector-file.ts'

/** Written by hand from RFC 9110, 12.5.4; the tests compare them with the function and over HTTP. */
const rows = [
  ['none', 'The header is missing.', null, 'tw'],
  ['empty', 'An empty header equals none.', '', 'tw'],
  ['zh', 'Chinese of any kind is tw.', 'zh', 'tw'],
  ['zhHantTw', 'Chinese of any kind is tw.', 'zh-Hant-TW', 'tw'],
  ['zhCn', 'Chinese of any kind is tw.', 'zh-CN', 'tw'],
  ['en', 'English of any kind is us.', 'en', 'us'],
  ['enGb', 'English of any kind is us.', 'en-GB', 'us'],
  ['upper', 'Tags are compared without case.', 'EN-us', 'us'],
  ['first', 'Equal qualities: the first one.', 'en, zh', 'us'],
  ['firstOther', 'Equal qualities: the first one.', 'zh, en', 'tw'],
  ['quality', 'The higher quality.', 'zh;q=0.5, en;q=0.9', 'us'],
  ['qualityDefault', 'A quality that is absent is 1.', 'zh;q=0.9, en', 'us'],
  ['qualityThree', 'Three digits.', 'zh;q=0.998, en;q=0.999', 'us'],
  ['qualityOne', 'One with zeros.', 'en;q=1.000, zh;q=0.999', 'us'],
  ['qualityZero', 'A quality of zero excludes.', 'en;q=0, zh;q=0.1', 'tw'],
  ['qualityZeroAlone', 'Nothing is left: the default.', 'en;q=0', 'tw'],
  ['qualityZeroDefault', 'The default answers also when it is excluded.', 'zh;q=0', 'tw'],
  ['qualityFour', 'Four digits are no quality; the part is ignored.', 'en;q=0.1234', 'tw'],
  ['qualityAboveOne', 'Above 1 is no quality; the part is ignored.', 'en;q=1.5, zh;q=0.1', 'tw'],
  ['qualityNegative', 'No quality; the part is ignored.', 'en;q=-1', 'tw'],
  ['qualityText', 'No quality; the part is ignored.', 'en;q=high', 'tw'],
  ['blanks', 'Blanks around the parts.', ' en ; q=0.9 ,\tzh ; q=0.8', 'us'],
  ['browser', 'What browsers send.', 'zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7', 'tw'],
  ['browserEn', 'What browsers send.', 'en-US,en;q=0.9,zh-TW;q=0.8', 'us'],
  ['other', 'Another language is passed over.', 'ja, en;q=0.5', 'us'],
  ['otherOnly', 'Only other languages: the default.', 'ja, ko', 'tw'],
  ['otherZh', 'Another language is passed over.', 'fr-CH, zh;q=0.1', 'tw'],
  ['any', 'A star is the default.', '*', 'tw'],
  ['anyLower', 'A star of lower quality.', 'en, *;q=0.5', 'us'],
  ['anyHigher', 'A star of higher quality.', '*, en;q=0.5', 'tw'],
  ['prefix', 'A tag that only begins alike is another one.', 'english', 'tw'],
  ['prefixZh', 'A tag that only begins alike is another one.', 'zhx, en;q=0.5', 'us'],
  ['underscore', 'An underscore is no part of a tag.', 'en_US', 'tw'],
  ['id', 'The ids of the product are no language tags.', 'us', 'tw'],
  ['nonsense', 'Nonsense is ignored.', ';;,,=', 'tw'],
  ['nonsenseThenEn', 'The parts that can be read count.', '???, en', 'us'],
] as const

export function languageVectors(): VectorFile {
  return {
    name: 'languages',
    about:
      'Accept-Language → the language of titles of problems and of mails. `tag` is the Content-Language of an answer with text for people. A header of null is absent.',
    cases: rows.map(([id, why, header, locale]) => ({
      id: `languages.${id}`,
      why,
      header,
      locale,
      tag: { tw: 'zh-Hant-TW', us: 'en-US' }[locale],
    })),
  }
}
