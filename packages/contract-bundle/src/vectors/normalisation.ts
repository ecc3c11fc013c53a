import { fieldValues } from '@recruiting/schema/examples/field-values'
import { fieldKindNames } from '@recruiting/schema/fields/field'
import { foldCode, foldTerms, foldText } from '@recruiting/schema/keyword'
import { nameOf } from './validation-kinds.ts'
import type { VectorFile } from './vector-file.ts'

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
          typed === wire ? `Kind ${kind} sends it unchanged.` : `Kind ${kind} has one spelling on the wire.`,
        kind,
        ...((kind === 'phone' || kind === 'mobilePhone') && typed !== wire && { needs: 'phoneMetadata' }),
        typed,
        wire,
      })),
    ),
  }
}

const texts = [
  ['upper', 'Case is ignored.', 'React'],
  ['fullWidth', 'NFKC: full-width letters, digits and signs.', 'ＳＷ－１００１'],
  ['halfWidthKana', 'NFKC: half-width katakana with its mark.', 'ｶﾞ'],
  ['ligature', 'NFKC: a ligature.', 'ﬁnance'],
  ['circled', 'NFKC: a circled digit.', '①'],
  ['composed', 'NFKC: composed and decomposed letters are equal.', 'Cafe\u0301'],
  ['roman', 'NFKC before lower case.', 'Ⅳ'],
  ['tai', '臺 and 台 are equal.', '臺北 台中'],
  ['taiVariant', 'A compatibility character of another word is not.', '檯燈'],
  ['blanks', 'White space of every kind is one blank, and trimmed.', '\t React\u3000\u00A0工程師\r\n'],
  ['invisible', 'Characters that are ignorable by default are removed.', 'Re\u200Bact\uFEFF\u00AD'],
  ['joiner', 'Joiners are ignorable.', 'a\u200Db\u2060c'],
  ['variation', 'Variation selectors are ignorable.', '葛\u{E0100}'],
  ['hangulFiller', 'Fillers are ignorable.', 'a\u3164b'],
  ['sigma', 'A final sigma equals the other one.', 'ΟΔΟΣ'],
  ['sigmaFinal', 'A final sigma equals the other one.', 'οδος'],
  ['dottedI', 'A dotted capital I becomes two code points.', 'İ'],
  ['sharpS', 'Lower case, not case folding: ß stays.', 'STRAẞE ß'],
  ['kelvin', 'NFKC: the Kelvin sign is the letter.', '\u212A'],
  ['supplementary', 'Characters outside the BMP.', '𠮷野家'],
  ['mathematical', 'NFKC: mathematical letters.', '𝐑𝐞𝐚𝐜𝐭'],
  ['script', 'Chinese next to Latin letters separates terms.', 'React工程師'],
  ['scriptBack', 'In both directions.', '工程師iOS'],
  ['scriptMiddle', 'A run with a Latin letter stands alone.', '台北iOS17工程師'],
  ['digits', 'Digits without Latin letters do not separate.', '3年經驗'],
  ['digitsMore', 'Digits without Latin letters do not separate.', '24小時3班'],
  ['signs', 'Signs without Latin letters do not separate.', '台北市（信義）'],
  ['cpp', 'Signs next to Latin letters belong to them.', '資深C++工程師'],
  ['net', 'Signs next to Latin letters belong to them.', '.NET工程師'],
  ['csharp', 'Signs belong to the letters.', 'Ｃ＃'],
  ['kana', 'Kana next to Chinese does not separate.', 'カフェ店長'],
  ['accent', 'Latin letters with accents are Latin.', 'É店'],
  ['greek', 'Greek letters are not Latin.', 'Ω店'],
  ['repeated', 'Equal terms are one.', 'B2B業務 b2b'],
  ['repeatedForms', 'Equal after folding.', 'a A ａ'],
  ['code', 'A code is one term.', 'SW-1001'],
  ['codeOnly', 'Hyphens of a code are ignored.', 'sw1001'],
  ['codeHyphens', 'All of them.', '-S-W-'],
  ['hyphen', 'A hyphen alone is a term, and no code.', '-'],
  ['dash', 'Another dash is no hyphen.', 'SW–1001'],
  ['blank', 'A blank keyword has no term.', ' \u3000 '],
  ['empty', 'An empty keyword has no term.', ''],
] as const

/** Folding of texts and codes, and the terms of a keyword. */
export function foldingVectors(): VectorFile {
  return {
    name: 'folding',
    about:
      'How the search compares. `folded`: the text in the form in which keywords and vacancies are compared. `code`: the text as a job code is compared. `terms`: the terms of the text as a keyword; a vacancy must have all of them.',
    cases: texts.map(([id, why, text]) => ({
      id: `folding.${id}`,
      why,
      text,
      folded: foldText(text),
      code: foldCode(text),
      terms: foldTerms(text),
    })),
  }
}
