import { z } from 'zod'
import { agreement } from '../fields/choice.ts'
import { date } from '../fields/date.ts'

/** spec 3, consent; with the version of the notice that was shown (PDPA article 8). */
export const Consent = z
  .strictObject({
    agreed: agreement(),
    /** Only the version in force is accepted. */
    version: date({ consentVersion: {} }),
  })
  .meta({ id: 'Consent' })
export type Consent = z.infer<typeof Consent>
