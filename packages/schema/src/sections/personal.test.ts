import { describe, expect, it } from 'vitest'
import { toWire } from '../draft.ts'
import { exampleApplication } from '../examples/application.ts'
import { validate } from '../validate.ts'
import { Personal } from './personal.ts'

/** Names as passports bear them: marks, apostrophes, hyphens, dots, a single name, other scripts. */
const names = [
  'Nguyễn Thị Minh-Khai',
  "O'Brien",
  'D’Angelo',
  'Müller-Lüdenscheidt',
  'José María Ñuñez',
  'Łukasz Żółć',
  'Sukarno',
  'Ng',
  'J. R. Smith Jr.',
  'Siti Nurhaliza binti Tarudin @ Siti',
  'Abu Bakar / Lim',
  'Sayyid ʿAlī',
  'Þórður Æðelstan',
  'สมชาย ใจดี',
  'Nguye\u0302\u0303n',
  '谷辣斯·尤達卡',
  '𠮷野家',
]

describe.each(names)('the name %j', (name) => {
  it.each(['lastNameZh', 'firstNameZh', 'nameEn'])('is taken as %s, as it was typed', (field) => {
    const answers = { ...exampleApplication.personal, [field]: name }
    const wire = toWire(Personal, answers)
    expect(wire).toMatchObject({ [field]: name })
    expect(validate(Personal, wire)).toEqual([])
  })
})
