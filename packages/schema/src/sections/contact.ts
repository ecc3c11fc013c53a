import { z } from 'zod'
import { postalCode } from '../fields/postal-code.ts'
import { line } from '../fields/text.ts'
import { limits } from '../limits.ts'

/** spec 3, personal-info edit: current and registered address. */
export const Contact = z
  .strictObject({
    postalCode: postalCode().optional(),
    address: line(limits.address).optional(),
    registeredPostalCode: postalCode().optional(),
    registeredAddress: line(limits.address).optional(),
  })
  .meta({ id: 'Contact' })
export type Contact = z.infer<typeof Contact>
