import { maskIdNumber } from '@recruiting/schema/fields/id-number'
import { maskEmail } from '@recruiting/schema/resume-deletion'
import type { VectorFile } from './vector-file.ts'

const idNumbers = {
  national: [
    'The mask of a national ID of ten characters shows the first three and the last three.',
    'A123456789',
  ],
  certificate: [
    'The mask of a resident certificate number of the new form shows its first three and last three characters.',
    'A800000014',
  ],
  oldCertificate: [
    'The mask of a resident certificate number of the old form shows its first three and last three characters.',
    'AB23456789',
  ],
  passport9: [
    'The mask of a passport number of nine characters shows the first two and the last two.',
    '312345678',
  ],
  passport8: [
    'The mask of a passport number of eight characters shows the first two and the last two.',
    'AB123456',
  ],
  passport7: [
    'The mask of a passport number of seven characters shows the first and the last one.',
    'AB12345',
  ],
  passport6: ['The mask of a passport number of six characters shows the first and the last one.', '123456'],
} as const

const addresses = {
  usual: [
    'The mask of an address shows its first character, three stars and the domain.',
    'yichun.chen@example.com',
  ],
  one: [
    'The mask of an address with one character before the @ shows this character and three stars.',
    'y@example.com',
  ],
  signs: [
    'The mask of an address shows its first character even when this is a sign, such as a plus.',
    '+tag@example.com',
  ],
  sub: ['The mask of an address shows the whole domain with its subdomains.', 'a.b@mail.example.com.tw'],
  longest: [
    'The mask of an address has three stars even when 64 characters stand before the @.',
    `${'l'.repeat(64)}@example.com`,
  ],
} as const

export function maskVectors(): VectorFile {
  return {
    name: 'masks',
    about:
      'How values are masked in answers. When `kind` is idNumber: as `maskedIdNumber` of a record. When it is email: as `maskedEmail` of what would be deleted. No other value is masked; a phone number is never sent to anybody but the holder of the link.',
    cases: [
      ...Object.entries(idNumbers).map(([id, [why, value]]) => ({
        id: `masks.idNumber.${id}`,
        why,
        kind: 'idNumber',
        value,
        masked: maskIdNumber(value),
      })),
      ...Object.entries(addresses).map(([id, [why, value]]) => ({
        id: `masks.email.${id}`,
        why,
        kind: 'email',
        value,
        masked: maskEmail(value),
      })),
    ],
  }
}
