import type { FieldKindName } from '../../src/fields/field.ts'
import type { Rule } from '../../src/rules.ts'

/** A rule that a server checks and JSON Schema cannot say, or not in every language alike. */
export type BeyondRule = {
  name: string
  sentence: string
  /** The rule code of its issue. */
  rule: Rule
  /** The kinds of fields it applies to, as in `x-field`. */
  kinds: readonly FieldKindName[]
  /** The rules between fields it applies to, as in `x-rules`. */
  between: readonly string[]
}

/**
 * Every rule by which a server is stricter than the document, published as `x-beyond-json-schema`. A test fails when
 * the document and `validate` differ in any other way, and when a rule of this list makes no difference.
 */
export const beyondJsonSchema: readonly BeyondRule[] = [
  {
    name: 'notBlank',
    sentence:
      'A text has at least one character that is not white space (White_Space of Unicode, or U+FEFF).',
    rule: 'required',
    kinds: ['line', 'multiline'],
    between: ['chineseName', 'recommenderNamed'],
  },
  {
    name: 'oneLine',
    sentence: 'A text of one line has no U+2028 and no U+2029.',
    rule: 'characters',
    kinds: ['line'],
    between: [],
  },
  {
    name: 'visibleText',
    sentence:
      'A text of one line has no mark of direction (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069), and a character that is neither white space nor invisible (Default_Ignorable_Code_Point of Unicode, or U+2800). Beside a visible character the other invisible ones are allowed: variation selectors and joiners belong to names.',
    rule: 'characters',
    kinds: ['line'],
    between: [],
  },
  {
    name: 'wellFormedText',
    sentence: 'A text is well-formed Unicode: JSON can escape a surrogate without its pair.',
    rule: 'characters',
    kinds: ['line', 'multiline'],
    between: [],
  },
  {
    name: 'wellFormedAddress',
    sentence:
      'A web address is well-formed Unicode without U+2028 and U+2029. Its pattern is all that is asked of its host: whether an international name is registered or follows IDNA is not asked, because engines know different versions of Unicode.',
    rule: 'url',
    kinds: ['url'],
    between: [],
  },
  {
    name: 'phoneNumber',
    sentence: 'The number has a type by `phone-numbers.json`, or is one of another country with `+`.',
    rule: 'phone',
    kinds: ['phone', 'mobilePhone'],
    between: [],
  },
  {
    name: 'mobileNumber',
    sentence: 'A number of Taiwan has the type `mobile`; numbers of other countries are of any type.',
    rule: 'mobilePhone',
    kinds: ['mobilePhone'],
    between: [],
  },
  {
    name: 'checkDigit',
    sentence:
      'A national ID or a resident certificate, one letter and then 1, 2, 8, 9 or A to D and eight digits, has the right check digit. The letters A B C D E F G H J K L M N P Q R S T U V X Y W Z I O are the numbers 10 to 35 in this order; a second letter counts as the last digit of its number. The sum of (tens of the first letter) × 1, (ones) × 9, and the nine digits × 8, 7, 6, 5, 4, 3, 2, 1 and 1 is a multiple of 10.',
    rule: 'idNumber',
    kinds: ['idNumber'],
    between: [],
  },
  {
    name: 'existingBirthDay',
    sentence: 'The day exists in the calendar.',
    rule: 'date',
    kinds: ['birthDate'],
    between: [],
  },
  {
    name: 'notInTheFuture',
    sentence: 'The day has begun in UTC.',
    rule: 'date',
    kinds: ['birthDate'],
    between: [],
  },
  {
    name: 'endNotBeforeStart',
    sentence: 'The end month is not before the start month.',
    rule: 'endBeforeStart',
    kinds: [],
    between: ['endNotBeforeStart', 'toNotBeforeFrom'],
  },
  {
    name: 'digitsOnly',
    sentence:
      'A number in a query is 1 to 9 ASCII digits: no sign, no blank, no fraction, no exponent. Leading zeros are allowed.',
    rule: 'number',
    kinds: ['wholeNumber'],
    between: [],
  },
]
