import { z } from 'zod'
import { instant } from './fields/date.ts'
import { JobCode } from './job.ts'
import { limits } from './limits.ts'
import { ApplicationInfo } from './sections/application.ts'
import { Consent } from './sections/consent.ts'
import { Education } from './sections/education.ts'
import { Experience } from './sections/experience.ts'
import { Other } from './sections/other.ts'
import { Personal } from './sections/personal.ts'
import { structured } from './structure.ts'

/** The sections of the form in screen order. A section is a step, a part of the JSON and a stored document. */
export const sections = {
  personal: Personal,
  education: Education,
  experience: Experience,
  application: ApplicationInfo,
  other: Other,
} as const
export type SectionName = keyof typeof sections
export const sectionNames = Object.keys(sections) as readonly SectionName[]

/** The body of an application: vacancies, consent and every section. */
export const Application = structured(
  z
    .strictObject({
      jobCodes: z.array(JobCode).min(1).max(limits.jobCodes).meta({ uniqueItems: true }),
      consent: Consent,
      ...sections,
    })
    .meta({ id: 'Application' }),
  {
    rules: [
      {
        name: 'distinctJobs',
        sentence: 'No vacancy is named twice.',
        fields: ['jobCodes'],
        gives: { 'jobCodes.*': 'duplicate' },
        when: 'The same text stands at an earlier position.',
        check: (value, report) => {
          const codes = Array.isArray(value.jobCodes) ? value.jobCodes : []
          codes.forEach((code, position) => {
            if (codes.indexOf(code) < position) report(`jobCodes.${position}`, 'duplicate')
          })
        },
      },
    ],
  },
)
export type Application = z.infer<typeof Application>

/** The reference number of an application. */
export function reference() {
  return z
    .string()
    .regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    .meta({ minLength: 14, maxLength: 14, examples: ['7K2M-9QWX-4HTC'] })
}

/** The answer to an accepted application. */
export const ApplicationReceipt = z
  .object({
    reference: reference(),
    submittedAt: instant(),
  })
  .meta({ id: 'ApplicationReceipt' })
export type ApplicationReceipt = z.infer<typeof ApplicationReceipt>
