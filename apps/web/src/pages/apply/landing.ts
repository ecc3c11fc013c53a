import { sections } from '@recruiting/schema/application'
import { defaultLocale, isLocale } from '@recruiting/schema/locale'
import { uploadKinds } from '@recruiting/schema/options'
import { uploadPath } from '@recruiting/schema/upload'
import { issuesOf } from '~/form/engine/form-issues.ts'
import { type ApplicationDraft, isLost } from '~/lib/draft/draft.ts'
import { changeDraft, currentDraft, keepInTab } from '~/lib/draft/draft-store.ts'
import { withFileIds } from '~/lib/draft/file-ids.ts'
import { stored } from '~/lib/draft/keys.ts'
import { desk, stageCopies } from './desk.ts'
import { askingSteps, type FormStepId, formSteps } from './step-ids.ts'
import { suggestDesiredJob, suggestSalaryUnit } from './suggestions.ts'

/** Whether every answer of a step is valid. A file that is being uploaded counts as uploaded: sending waits for it. */
export function isComplete(step: FormStepId, draft: ApplicationDraft): boolean {
  if (step === 'check') return false
  if (step === 'other' && uploadKinds.some((kind) => draft.files[kind] && isLost(draft.files[kind])))
    return false
  const sending = uploadKinds.filter((kind) => desk.uploads.of(kind)?.state === 'sending').map(uploadPath)
  const issues = issuesOf({ [step]: sections[step] }, withFileIds(draft.sections, draft.files))
  return issues.every(({ path }) => sending.some((each) => each === path))
}

/** How far the draft is: which of `formSteps` are complete, and the position of the first that is not. */
export type FormProgress = { done: readonly boolean[]; reach: number }

export function progressOf(draft: ApplicationDraft): FormProgress {
  const done = formSteps.map((step) => isComplete(step, draft))
  return { done, reach: done.indexOf(false) }
}

/** The first incomplete step; the check step when all are complete. */
export function firstIncomplete(draft: ApplicationDraft): FormStepId {
  return askingSteps.find((step) => !isComplete(step, draft)) ?? 'check'
}

/** The step that a link to a step opens: the requested one, but no later than the first incomplete one. */
export function landingStep(asked: FormStepId | undefined, draft: ApplicationDraft): FormStepId {
  const first = firstIncomplete(draft)
  if (asked === undefined) return first
  return formSteps.indexOf(asked) <= formSteps.indexOf(first) ? asked : first
}

/** Applies the chosen jobs to the draft of this tab and returns the step that a link to a step opens. */
export function landOn(asked: FormStepId | undefined, language: string): FormStepId {
  const locale = isLocale(language) ? language : defaultLocale
  stageCopies(locale)
  keepInTab()
  const suggestion = suggestDesiredJob(currentDraft(), stored.jobs.read(), locale)
  if (suggestion) changeDraft(suggestion)
  const unit = suggestSalaryUnit(currentDraft(), stored.jobs.read())
  if (unit) changeDraft(unit)
  return landingStep(asked, currentDraft())
}
