import { ApplicationReceipt } from '@recruiting/schema/application'
import { type EditSectionName, editSections, type PersonalInfo } from '@recruiting/schema/personal-info'
import { Consent } from '@recruiting/schema/sections/consent'
import { type StoredDocument, storedDocument } from './stored-document.ts'

/**
 * The sections of an application by their columns. They are written as the form of application or the edit form has
 * them; what the edit form takes includes what the other does.
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

/** The answer that a submission is given again under the same key. */
export const storedReceipt = storedDocument('idempotency_keys.answer', ApplicationReceipt)
