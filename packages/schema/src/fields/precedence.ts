import type { Rule } from '../rules.ts'
import type { FieldKindName } from './field.ts'

/**
 * What makes a value break a rule: a keyword of its JSON Schema, or a rule beyond JSON Schema by its name.
 * `type`: of another JSON type, a fraction where a whole number is due included. `empty`: `""`. `blank`: empty or only
 * white space. `option`: not listed. `maxLength`: counted in code points. `pattern`: of the schema or one of its `allOf`.
 */
export type Trigger =
  | 'type'
  | 'option'
  | 'empty'
  | 'blank'
  | 'maxLength'
  | 'pattern'
  | 'safeInteger'
  | 'minimum'
  | 'maximum'
  | 'oneLine'
  | 'visibleText'
  | 'wellFormedText'
  | 'wellFormedAddress'
  | 'phoneNumber'
  | 'mobileNumber'
  | 'checkDigit'
  | 'existingBirthDay'
  | 'notInTheFuture'
  | 'digitsOnly'

/** A rule of a field, and what triggers it. */
export type FieldRule = { rule: Rule; when: Trigger }

const type: FieldRule = { rule: 'invalid', when: 'type' }
const empty: FieldRule = { rule: 'required', when: 'empty' }
const tooLong: FieldRule = { rule: 'tooLong', when: 'maxLength' }

const text: readonly FieldRule[] = [
  type,
  { rule: 'required', when: 'blank' },
  tooLong,
  { rule: 'characters', when: 'pattern' },
  { rule: 'characters', when: 'wellFormedText' },
]
const line = text.flatMap((each): FieldRule[] =>
  each.when === 'pattern'
    ? [each, { rule: 'characters', when: 'oneLine' }, { rule: 'characters', when: 'visibleText' }]
    : [each],
)
const phone: readonly FieldRule[] = [
  type,
  empty,
  tooLong,
  { rule: 'phone', when: 'pattern' },
  { rule: 'phone', when: 'phoneNumber' },
]

/**
 * The rules of each kind of field in order of precedence: a present value gives the first one that it triggers. A
 * missing value gives `required` where the field is required. A test derives the order from `validate`.
 */
export const precedence: Readonly<Record<FieldKindName, readonly FieldRule[]>> = {
  line,
  multiline: text,
  choice: [{ rule: 'option', when: 'option' }],
  yesNo: [type],
  checkbox: [type],
  agreement: [{ rule: 'required', when: 'option' }],
  code: [type, empty, tooLong, { rule: 'code', when: 'pattern' }],
  jobCode: [type, { rule: 'invalid', when: 'pattern' }],
  email: [type, empty, tooLong, { rule: 'email', when: 'pattern' }],
  phone,
  mobilePhone: [...phone, { rule: 'mobilePhone', when: 'mobileNumber' }],
  url: [type, empty, tooLong, { rule: 'url', when: 'pattern' }, { rule: 'url', when: 'wellFormedAddress' }],
  money: [
    { rule: 'number', when: 'type' },
    { rule: 'number', when: 'safeInteger' },
    { rule: 'tooSmall', when: 'minimum' },
    { rule: 'tooLarge', when: 'maximum' },
  ],
  yearMonth: [type, { rule: 'yearMonth', when: 'pattern' }],
  yearMonthSixDigits: [type, { rule: 'yearMonthSixDigits', when: 'pattern' }],
  birthDate: [
    type,
    { rule: 'date', when: 'pattern' },
    { rule: 'date', when: 'existingBirthDay' },
    { rule: 'date', when: 'notInTheFuture' },
  ],
  file: [type, { rule: 'fileExpired', when: 'pattern' }],
  wholeNumber: [
    type,
    { rule: 'number', when: 'digitsOnly' },
    { rule: 'tooSmall', when: 'minimum' },
    { rule: 'tooLarge', when: 'maximum' },
  ],
  postalCode: [type, { rule: 'postalCode', when: 'pattern' }],
  idNumber: [type, { rule: 'idNumber', when: 'pattern' }, { rule: 'idNumber', when: 'checkDigit' }],
}
