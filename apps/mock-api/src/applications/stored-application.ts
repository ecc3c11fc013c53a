import { ApplicationReceipt } from '@recruiting/schema/application'
import { type EditSectionName, editSections, type PersonalInfo } from '@recruiting/schema/personal-info'
import { Consent } from '@recruiting/schema/sections/consent'
import { type StoredDocument, storedDocument } from '../storage/stored-document.ts'

/**
 * The sections of an application by column. Either form may have written them; the schema of the edit form accepts
 * both.
 */
export const storedSections: {
  readonly [Name in EditSectionName]: StoredDocument<PersonalInfo[Name]>
} = {
  personal: storedDocument('applications.personal', editSections.personal),
  identity: storedDocument('applications.identity', editSections.identity),
  contact: storedDocument('applications.contact', editSections.contact),
  military: storedDocument('applications.military', editSections.military),
  education: storedDocument('applications.education', editSections.education),
  experience: storedDocument('applications.experience', editSections.experience),
  application: storedDocument('applications.application', editSections.application),
  emergencyContact: storedDocument('applications.emergencyContact', editSections.emergencyContact),
  health: storedDocument('applications.health', editSections.health),
  other: storedDocument('applications.other', editSections.other),
}

/** The consent of an application. */
export const storedConsent = storedDocument('applications.consent', Consent)

/** The stored answer of a submission, repeated for the same key. */
export const storedReceipt = storedDocument('idempotency_keys.answer', ApplicationReceipt)
