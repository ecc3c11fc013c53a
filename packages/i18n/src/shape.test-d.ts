/**
 * Type tests: a missing or superfluous word must be a compile error. Nothing here runs; `tsc` fails when an
 * expected error does not occur.
 */
import type { FieldWords, SectionWords, Shape } from './shape.ts'

const reference = { email: { label: '電子郵件', email: '請輸入有效的電子郵件地址' } } as const
type Reference = Shape<typeof reference>

export const complete: Reference = {
  email: { label: 'E-mail', email: 'Please enter a valid E-mail address' },
}

// @ts-expect-error a sentence of the reference is missing in the second locale
export const missing: Reference = { email: { label: 'E-mail' } }

export const leftOver: Reference = {
  // @ts-expect-error a sentence the reference does not have
  email: { label: 'E-mail', email: 'Please enter a valid E-mail address', phone: 'Please call' },
}

// @ts-expect-error a group of the reference is missing in the second locale
export const empty: Reference = {}

const counted = { total_other: '共 {{count}} 個職缺' } as const

export const withBothForms: Shape<typeof counted> = {
  total_one: '1 vacancy',
  total_other: '{{count}} vacancies',
}

// @ts-expect-error English has a form for 1
export const withoutOne: Shape<typeof counted> = { total_other: '{{count}} vacancies' }

// @ts-expect-error a form for 1 of a text without a number
export const formOfPlainText: Shape<Pick<typeof reference, 'email'>> = { ...complete, email_one: 'E-mail' }

export const known: FieldWords = { label: 'E-mail', required: 'Please enter your E-mail' }

// @ts-expect-error every field has a label
export const unlabelled: FieldWords = { required: 'Please enter your E-mail' }

// @ts-expect-error no rule of this name
export const misspelt: FieldWords = { label: 'E-mail', requird: 'Please enter your E-mail' }

type Person = SectionWords<{ name: string; email?: string }>
const name = { label: 'Name' }
const email = { label: 'E-mail' }

export const section: Person = { name, email }

// @ts-expect-error a field of the schema has no words
export const fieldWithoutWords: Person = { name }

export const wordsWithoutField: Person = {
  name,
  email,
  // @ts-expect-error words for a field the schema does not have
  fax: { label: 'Fax' },
}
