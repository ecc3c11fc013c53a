import { maskIdNumber } from '@recruiting/schema/fields/id-number'
import { maskEmail } from '@recruiting/schema/resume-deletion'
import type { VectorFile } from './vector-file.ts'

const idNumbers = [
  ['national', 'A national ID.', 'A123456789'],
  ['certificate', 'A resident certificate of the new form.', 'A800000014'],
  ['oldCertificate', 'A resident certificate of the old form.', 'AB23456789'],
  ['passport9', 'The longest passport number.', '312345678'],
  ['passport8', 'A passport number of eight characters.', 'AB123456'],
  ['passport7', 'A passport number of seven characters.', 'AB12345'],
  ['passport6', 'The shortest passport number.', '123456'],
] as const

const addresses = [
  ['usual', 'The first character and the domain stay.', 'yichun.chen@example.com'],
  ['one', 'A local part of one character.', 'y@example.com'],
  ['signs', 'Signs of the local part.', '+tag@example.com'],
  ['sub', 'The whole domain stays.', 'a.b@mail.example.com.tw'],
  ['longest', 'The mask has always three stars.', `${'l'.repeat(64)}@example.com`],
] as const

export function maskVectors(): VectorFile {
  return {
    name: 'masks',
    about:
      'How values are masked in answers. `kind` idNumber: `maskedIdNumber` of the record; email: `maskedEmail` of what would be deleted. No other value is masked; a phone number is never sent to anybody but the holder of the link.',
    cases: [
      ...idNumbers.map(([id, why, value]) => ({
        id: `masks.idNumber.${id}`,
        why,
        kind: 'idNumber',
        value,
        masked: maskIdNumber(value),
      })),
      ...addresses.map(([id, why, value]) => ({
        id: `masks.email.${id}`,
        why,
        kind: 'email',
        value,
        masked: maskEmail(value),
      })),
    ],
  }
}
