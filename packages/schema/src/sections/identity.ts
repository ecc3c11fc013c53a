import { z } from 'zod'
import { countries } from '../countries.ts'
import { birthDate } from '../fields/birth-date.ts'
import { choice } from '../fields/choice.ts'
import { idNumber } from '../fields/id-number.ts'
import { phone } from '../fields/phone.ts'
import { absent } from '../implication.ts'
import { genders } from '../options.ts'

/** spec 3, personal-info edit: identity. */
export const Identity = z
  .strictObject({
    gender: choice(genders).optional(),
    /** Absent to keep the stored number, which a record shows masked. */
    idNumber: idNumber().optional(),
    birthDate: birthDate().optional(),
    country: choice(countries).optional(),
    homePhone: phone().optional(),
  })
  .meta({ id: 'Identity' })
export type Identity = z.infer<typeof Identity>

/** The section as a record shows it: the ID number is masked and stands beside the sections. */
export const RecordIdentity = z
  .object(Identity.omit({ idNumber: true }).shape)
  .meta({ id: 'RecordIdentity', allOf: [absent('idNumber')] })
export type RecordIdentity = z.infer<typeof RecordIdentity>
