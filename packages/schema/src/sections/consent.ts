import { z } from 'zod'
import { agreement } from '../fields/choice.ts'
import { code } from '../fields/code.ts'
import { limits } from '../limits.ts'

/** spec 3, consent; with the version of the notice that was shown (PDPA article 8). */
export const Consent = z
  .strictObject({
    agreed: agreement(),
    version: code(limits.noticeVersion, { consentVersion: {} }),
  })
  .meta({ id: 'Consent' })
export type Consent = z.infer<typeof Consent>
