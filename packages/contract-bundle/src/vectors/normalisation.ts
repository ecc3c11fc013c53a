import { fieldValues } from '@recruiting/schema/examples/field-values'
import { fieldKindNames } from '@recruiting/schema/fields/field'
import { foldCode, foldTerms, foldText } from '@recruiting/schema/keyword'
import { nameOf } from './validation-kinds.ts'
import { shown, type VectorFile } from './vector-file.ts'

/** Typed text → wire value by kind of field. The expectations are those that the schema's own tests hold. */
export function normalisationVectors(): VectorFile {
  return {
    name: 'normalisation',
    about:
      'What a form sends for a typed text, by kind of field. The text is trimmed first; text that cannot be read is sent as it is, so that validation names the reason. A backend receives wire values only and need not normalise.',
    cases: fieldKindNames.flatMap((kind) =>
      fieldValues[kind].typed.map(({ typed, wire }) => ({
        id: `normalisation.${kind}.${nameOf(typed)}`,
        why:
          typed === wire
            ? `A field of kind ${kind} sends the typed text ${shown(typed)} unchanged.`
            : `A field of kind ${kind} sends the typed text ${shown(typed)} as ${shown(wire)}.`,
        kind,
        ...((kind === 'phone' || kind === 'mobilePhone') && typed !== wire && { needs: 'phoneMetadata' }),
        typed,
        wire,
      })),
    ),
  }
}

const texts = {
  upper: ['A search ignores the case of letters.', 'React'],
  fullWidth: [
    'Full-width letters, digits and signs are compared as half-width ones (NFKC).',
    'ＳＷ－１００１',
  ],
  halfWidthKana: ['Half-width katakana with its mark is compared as one full-width letter (NFKC).', 'ｶﾞ'],
  ligature: ['A ligature is compared as its letters (NFKC).', 'ﬁnance'],
  circled: ['A circled digit is compared as the digit (NFKC).', '①'],
  composed: ['A decomposed letter is compared as the composed one (NFKC).', 'Cafe\u0301'],
  roman: ['A Roman numeral is compared as its letters in lower case (NFKC first).', 'Ⅳ'],
  tai: ['The characters 臺 and 台 are compared as equal.', '臺北 台中'],
  taiVariant: ['The character 檯 is not compared as 台.', '檯燈'],
  blanks: [
    'White space of every kind is compared as one blank, and trimmed at both ends.',
    '\t React\u3000\u00A0工程師\r\n',
  ],
  invisible: [
    'Characters that Unicode calls ignorable by default are removed before texts are compared.',
    'Re\u200Bact\uFEFF\u00AD',
  ],
  joiner: ['A joiner is removed before texts are compared.', 'a\u200Db\u2060c'],
  variation: ['A variation selector is removed before texts are compared.', '葛\u{E0100}'],
  hangulFiller: ['A Hangul filler is removed before texts are compared.', 'a\u3164b'],
  sigma: ['A capital sigma at the end of a word is compared as the sigma inside a word.', 'ΟΔΟΣ'],
  sigmaFinal: ['A final sigma is compared as the sigma inside a word.', 'οδος'],
  dottedI: ['A dotted capital I becomes two code points in lower case.', 'İ'],
  sharpS: ['The letter ß stays: texts are compared in lower case, without case folding.', 'STRAẞE ß'],
  kelvin: ['The Kelvin sign is compared as the letter k (NFKC).', '\u212A'],
  supplementary: ['Characters outside the BMP are compared as they are.', '𠮷野家'],
  mathematical: ['Mathematical letters are compared as plain letters (NFKC).', '𝐑𝐞𝐚𝐜𝐭'],
  script: ['A keyword is split into terms where Chinese follows Latin letters.', 'React工程師'],
  scriptBack: ['A keyword is split into terms where Latin letters follow Chinese.', '工程師iOS'],
  scriptMiddle: [
    'A run of letters and digits with a Latin letter between Chinese is a term of its own.',
    '台北iOS17工程師',
  ],
  digits: ['Digits before Chinese belong to the same term when no Latin letter is with them.', '3年經驗'],
  digitsMore: [
    'Digits between Chinese belong to the same term when no Latin letter is with them.',
    '24小時3班',
  ],
  signs: [
    'Signs between Chinese belong to the same term when no Latin letter is with them.',
    '台北市（信義）',
  ],
  cpp: ['Signs after Latin letters belong to the term of these letters.', '資深C++工程師'],
  net: ['Signs before Latin letters belong to the term of these letters.', '.NET工程師'],
  csharp: ['A full-width sign after a full-width Latin letter belongs to its term.', 'Ｃ＃'],
  kana: ['Kana and Chinese next to each other are one term.', 'カフェ店長'],
  accent: ['A Latin letter with an accent is a term apart from Chinese next to it.', 'É店'],
  greek: ['A Greek letter and Chinese next to each other are one term.', 'Ω店'],
  repeated: ['A term that a keyword has twice is listed once.', 'B2B業務 b2b'],
  repeatedForms: ['Terms that are equal only after folding are listed once.', 'a A ａ'],
  code: ['The code of a vacancy with a hyphen is one term.', 'SW-1001'],
  codeOnly: ['A code without its hyphen is compared as the same code.', 'sw1001'],
  codeHyphens: ['All hyphens of a text are removed where it is compared as a code.', '-S-W-'],
  hyphen: ['A hyphen alone is a term, and is empty where it is compared as a code.', '-'],
  dash: ['A dash other than the hyphen is kept where a text is compared as a code.', 'SW–1001'],
  blank: ['A keyword of white space alone has no term.', ' \u3000 '],
  empty: ['An empty keyword has no term.', ''],
} as const

/** Folding of texts and codes, and the terms of a keyword. */
export function foldingVectors(): VectorFile {
  return {
    name: 'folding',
    about:
      'How the search compares. `folded`: the text in the form in which keywords and vacancies are compared. `code`: the text as a job code is compared. `terms`: the terms of the text as a keyword; a vacancy must have all of them.',
    cases: Object.entries(texts).map(([id, [why, text]]) => ({
      id: `folding.${id}`,
      why,
      text,
      folded: foldText(text),
      code: foldCode(text),
      terms: foldTerms(text),
    })),
  }
}
