import { z } from 'zod'
import { applicationChannels, educationStatuses, qualifications } from './options.ts'

/** The options of the education section, in screen order. */
export const EducationOptions = z
  .object({
    qualifications: z.array(z.enum(qualifications)).max(qualifications.length),
    statuses: z.array(z.enum(educationStatuses)).max(educationStatuses.length),
  })
  .meta({ id: 'EducationOptions' })
export type EducationOptions = z.infer<typeof EducationOptions>

/** How an applicant may have heard of the vacancy, in screen order. */
export const ApplicationChannels = z
  .object({
    channels: z
      .array(
        z
          .object({ id: z.enum(applicationChannels), needsText: z.boolean() })
          .meta({ id: 'ApplicationChannelOption' }),
      )
      .max(applicationChannels.length),
  })
  .meta({ id: 'ApplicationChannels' })
export type ApplicationChannels = z.infer<typeof ApplicationChannels>
