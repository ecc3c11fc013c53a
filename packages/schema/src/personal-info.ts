import { z } from 'zod'
import { reference } from './application.ts'
import { instant } from './fields/date.ts'
import { maskedIdNumber } from './fields/id-number.ts'
import { shownText } from './fields/text.ts'
import { absent } from './implication.ts'
import { JobCode, LocalizedText } from './job.ts'
import { limits } from './limits.ts'
import { uploadKinds } from './options.ts'
import { ApplicationInfo } from './sections/application.ts'
import { Contact } from './sections/contact.ts'
import { EditedEducation } from './sections/education.ts'
import { EmergencyContact } from './sections/emergency-contact.ts'
import { EditedExperience } from './sections/experience.ts'
import { Health } from './sections/health.ts'
import { Identity, RecordIdentity } from './sections/identity.ts'
import { Military } from './sections/military.ts'
import { EditedOther, RecordOther } from './sections/other.ts'
import { Personal } from './sections/personal.ts'

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

/** The body that the edit form saves: the complete record of one application. */
export const PersonalInfo = z.strictObject(editSections).meta({ id: 'PersonalInfo' })
export type PersonalInfo = z.infer<typeof PersonalInfo>

/** A vacancy of the record. */
export const RecordJob = z.object({ code: JobCode, title: LocalizedText }).meta({ id: 'RecordJob' })

/** A file of the record as it is shown; `downloadExport` has its content. */
export const StoredFile = z
  .object({
    kind: z.enum(uploadKinds),
    name: shownText(limits.fileName),
    type: shownText(127),
    size: z
      .int()
      .min(1)
      .max(limits.fileBytes * 2),
  })
  .meta({ id: 'StoredFile', allOf: [absent('id')] })

/** The sections of a record. Those that were never answered are absent. */
export const RecordSections = z
  .object({ ...editSections, identity: RecordIdentity, other: RecordOther })
  .partial()
  .meta({ id: 'RecordSections' })
export type RecordSections = z.infer<typeof RecordSections>

/** The data that pre-fills the edit form. */
export const PersonalInfoRecord = z
  .object({
    reference: reference(),
    submittedAt: instant(),
    expiresAt: instant(),
    jobs: z.array(RecordJob).max(limits.jobCodes),
    /** The stored ID number with its middle masked; only `downloadExport` has the full one. */
    maskedIdNumber: maskedIdNumber().optional(),
    files: z.array(StoredFile).max(limits.options),
    sections: RecordSections,
  })
  .meta({ id: 'PersonalInfoRecord' })
export type PersonalInfoRecord = z.infer<typeof PersonalInfoRecord>
