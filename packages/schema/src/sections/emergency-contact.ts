import { z } from 'zod'
import { phone } from '../fields/phone.ts'
import { line } from '../fields/text.ts'
import { limits } from '../limits.ts'

/** spec 5: name, relation, address and phone of the emergency contact are required. */
export const EmergencyContact = z
  .strictObject({
    name: line(limits.name),
    relation: line(limits.name),
    address: line(limits.address),
    phone: phone(),
  })
  .meta({ id: 'EmergencyContact' })
export type EmergencyContact = z.infer<typeof EmergencyContact>
