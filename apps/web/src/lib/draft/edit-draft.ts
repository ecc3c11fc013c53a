import { type Draft, fromWire, toWire } from '@recruiting/schema/draft'
import '@recruiting/schema/fields/phone-numbers'
import type { ValueOf } from '@recruiting/schema/outline'
import {
  type EditSectionName,
  editSectionNames,
  editSections,
  type PersonalInfo,
  type PersonalInfoRecord,
} from '@recruiting/schema/personal-info'
import { type DraftFiles, withFileIds, withRecommenderRows } from './draft.ts'

/** The answers of the edit form as typed, by section. */
export type EditDraft = { [K in EditSectionName]: Draft<ValueOf<(typeof editSections)[K]>> }

/** Initial values of the edit form: every section, three rows of recommenders (specification 3), no ID number. */
export function editDraftOf({ sections }: Pick<PersonalInfoRecord, 'sections'>): EditDraft {
  const entries = editSectionNames.map((name) => [name, fromWire(editSections[name], sections[name])])
  return withRecommenderRows(Object.fromEntries(entries) as EditDraft)
}

/** One section in wire format. */
export function sectionBody(name: EditSectionName, answers: EditDraft): unknown {
  return toWire(editSections[name], answers[name])
}

/** The request body. The form has validated it; the server validates again. */
export function editBody(answers: EditDraft, files: DraftFiles): PersonalInfo {
  const complete = withFileIds(answers, files)
  const entries = editSectionNames.map((name) => [name, sectionBody(name, complete)])
  return Object.fromEntries(entries) as PersonalInfo
}
