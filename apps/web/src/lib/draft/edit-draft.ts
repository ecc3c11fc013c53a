import { type Draft, fromWire, toWire } from '@recruiting/schema/draft'
import { limits } from '@recruiting/schema/limits'
import { uploadKinds } from '@recruiting/schema/options'
import type { ValueOf } from '@recruiting/schema/outline'
import {
  type EditSectionName,
  editSectionNames,
  editSections,
  type PersonalInfo,
  type PersonalInfoRecord,
} from '@recruiting/schema/personal-info'
import { isLoose } from '@recruiting/schema/structure'
import { carryOver, type DraftFiles } from './draft.ts'

/** The answers of the edit form as they are typed, by section. */
export type EditDraft = { [K in EditSectionName]: Draft<ValueOf<(typeof editSections)[K]>> }

/** What the edit form is filled with: every section, three rows of recommenders (spec 3), no ID number. */
export function editDraftOf({ sections }: Pick<PersonalInfoRecord, 'sections'>): EditDraft {
  const entries = editSectionNames.map((name) => [name, fromWire(editSections[name], sections[name])])
  return withRows(Object.fromEntries(entries) as EditDraft)
}

/** Reads stored answers of any version over those of a record: what still has a field is carried over. Never throws. */
export function readEditDraft(filled: EditDraft, stored: unknown): EditDraft {
  const sections = isLoose(stored) ? stored : {}
  const entries = editSectionNames.map((name) => [
    name,
    carryOver(editSections[name], filled[name], sections[name]),
  ])
  return withRows(Object.fromEntries(entries) as EditDraft)
}

/** The answers with the ids of the files that are there: the files alone decide. */
export function withEditFileIds(answers: EditDraft, files: DraftFiles): EditDraft {
  const ids = Object.fromEntries(uploadKinds.map((kind) => [kind, files[kind]?.id ?? '']))
  return { ...answers, other: { ...answers.other, ...ids } }
}

/** One section as it travels. */
export function sectionBody(name: EditSectionName, answers: EditDraft): unknown {
  return toWire(editSections[name], answers[name])
}

/** Everything that travels. The form has validated it; the server does so again. */
export function editBody(answers: EditDraft): PersonalInfo {
  const entries = editSectionNames.map((name) => [name, sectionBody(name, answers)])
  return Object.fromEntries(entries) as PersonalInfo
}

function withRows(answers: EditDraft): EditDraft {
  const empty = fromWire(editSections.other, { recommenders: [{}] }).recommenders[0]
  const { recommenders } = answers.other
  const rows = Array.from({ length: limits.recommenders }, (_, position) => recommenders[position] ?? empty)
  return { ...answers, other: { ...answers.other, recommenders: rows.filter((row) => row !== undefined) } }
}
