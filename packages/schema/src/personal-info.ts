import { z } from 'zod'
import { instant } from './fields/date.ts'
import { isTaiwanPostalCode, taiwanPostalCodePattern } from './fields/postal-code.ts'
import { shownText } from './fields/text.ts'
import { JobCode, LocalizedText } from './job.ts'
import { limits } from './limits.ts'
import { uploadKinds } from './options.ts'
import { ApplicationInfo } from './sections/application.ts'
import { Contact } from './sections/contact.ts'
import { EditedEducation } from './sections/education.ts'
import { EmergencyContact } from './sections/emergency-contact.ts'
import { EditedExperience } from './sections/experience.ts'
import { Health } from './sections/health.ts'
import { Identity } from './sections/identity.ts'
import { Military } from './sections/military.ts'
import { EditedOther } from './sections/other.ts'
import { Personal } from './sections/personal.ts'
import { isLoose, structured, textOf } from './structure.ts'

/** The sections of the edit form in screen order (spec 3, personal-info edit). */
export const editSections = {
  personal: Personal,
  identity: Identity,
  contact: Contact,
  military: Military,
  education: EditedEducation,
  experience: EditedExperience,
  application: ApplicationInfo,
  emergencyContact: EmergencyContact,
  health: Health,
  other: EditedOther,
} as const
export type EditSectionName = keyof typeof editSections
export const editSectionNames = Object.keys(editSections) as readonly EditSectionName[]

const taiwanCode = { type: 'string', pattern: taiwanPostalCodePattern.source }

/** The body that the edit form saves: the complete record of one application. */
export const PersonalInfo = structured(z.strictObject(editSections).meta({ id: 'PersonalInfo' }), {
  rules: [
    {
      name: 'taiwanPostalCodes',
      sentence: 'Unless the country is another than Taiwan, postal codes have 3, 5 or 6 digits.',
      fields: ['identity', 'contact'],
      when: 'The country is missing, blank, no text or TW, and the code is a text that is not blank.',
      gives: { 'contact.postalCode': 'postalCode', 'contact.registeredPostalCode': 'postalCode' },
      document: {
        if: {
          type: 'object',
          properties: {
            identity: { type: 'object', properties: { country: { type: 'string', const: 'TW' } } },
          },
        },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: {
          type: 'object',
          properties: {
            contact: {
              type: 'object',
              properties: { postalCode: taiwanCode, registeredPostalCode: taiwanCode },
            },
          },
        },
      },
      check: ({ identity, contact }, report) => {
        const country = isLoose(identity) ? textOf(identity.country) : undefined
        if (!isLoose(contact) || (country !== undefined && country !== 'TW')) return
        for (const name of ['postalCode', 'registeredPostalCode']) {
          const code = textOf(contact[name])
          if (code !== undefined && !isTaiwanPostalCode(code)) report(`contact.${name}`, 'postalCode')
        }
      },
    },
  ],
})
export type PersonalInfo = z.infer<typeof PersonalInfo>

/** A file of the record as it is shown; stored files cannot be downloaded. */
const StoredFile = z.object({
  kind: z.enum(uploadKinds),
  name: shownText(limits.fileName),
  type: shownText(127),
  size: z
    .int()
    .min(1)
    .max(limits.fileBytes * 2),
})

/** The data that pre-fills the edit form. Sections that were never answered are absent. */
export const PersonalInfoRecord = z
  .object({
    reference: shownText(14),
    submittedAt: instant(),
    expiresAt: instant(),
    jobs: z.array(z.object({ code: JobCode, title: LocalizedText })).max(limits.jobCodes),
    /** The stored ID number with its middle masked; the full number is never sent. */
    maskedIdNumber: shownText(10).optional(),
    files: z.array(StoredFile).max(uploadKinds.length),
    sections: z.object(editSections).partial(),
  })
  .meta({ id: 'PersonalInfoRecord' })
export type PersonalInfoRecord = z.infer<typeof PersonalInfoRecord>
