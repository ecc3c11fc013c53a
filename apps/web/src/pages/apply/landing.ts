import { sections } from '@recruiting/schema/application'
import { limits } from '@recruiting/schema/limits'
import { type Locale, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { truncate } from '@recruiting/schema/text'
import { uploadPath } from '@recruiting/schema/upload'
import type { i18n } from 'i18next'
import { issuesOf, loadPhoneNumbers } from '~/form/engine/field-info.ts'
import { chosenOf } from '~/form/files/uploads.ts'
import { type ApplicationDraft, isLost, withFileIds } from '~/lib/draft/draft.ts'
import { changeDraft, currentDraft, keepInTab } from '~/lib/draft/draft-store.ts'
import { type JobsData, stored } from '~/lib/draft/keys.ts'
import { loadWords } from '~/lib/i18n/i18n.ts'
import { localeOf, localize } from '~/lib/i18n/use-locale.ts'
import { PersonalFields } from '~/sections/personal.tsx'
import { desk } from './desk.ts'
import { askingSteps, type FormStepId, formSteps, type StepId } from './step-ids.ts'

type Screens = typeof import('./check-step.tsx').laterSteps & { personal: typeof PersonalFields }

/** What shows each step, as far as its code is there. */
export const screens: Partial<Screens> = { personal: PersonalFields }

/** Loads the code of a step, unless it is there: the first step starts without that of the later ones. */
export async function loadStep(step: StepId): Promise<void> {
  if (!screens[step]) Object.assign(screens, (await import('./check-step.tsx')).laterSteps)
}

/** Whether every answer of a step is valid. A file that is chosen or being uploaded counts: sending uploads it or waits for it. */
export function isComplete(step: FormStepId, draft: ApplicationDraft): boolean {
  if (step === 'check') return false
  const coming = uploadKinds.filter((kind) => {
    const upload = desk.uploads.of(kind)
    return upload?.state === 'sending' || chosenOf(upload)
  })
  const isLostFile = (kind: UploadKind) => {
    const file = draft.files[kind]
    return file ? isLost(file) : draft.held[kind] !== undefined
  }
  if (step === 'other' && uploadKinds.some((kind) => isLostFile(kind) && !coming.includes(kind))) return false
  const issues = issuesOf({ [step]: sections[step] }, withFileIds(draft.sections, draft.files))
  return issues.every(({ path }) => coming.some((kind) => uploadPath(kind) === path))
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

/** Loads what all steps but the first need, unless it is there. */
export function loadLater(i18n: i18n): Promise<unknown> | undefined {
  const numbers = loadPhoneNumbers()
  const isThere = numbers === undefined && screens.check && i18n.hasResourceBundle(i18n.language, 'legal')
  return isThere ? undefined : Promise.all([numbers, loadStep('check'), loadWords(i18n, ['legal'])])
}

/** Applies the chosen jobs to the draft of this tab, and loads and returns the step that a link to a step opens. */
export async function landOn(asked: FormStepId | undefined, i18n: i18n): Promise<FormStepId> {
  const locale = localeOf(i18n)
  keepInTab()
  const suggestion = suggestDesiredJob(currentDraft(), stored.jobs.read(), locale)
  if (suggestion) changeDraft(suggestion)
  const unit = suggestSalaryUnit(currentDraft(), stored.jobs.read())
  if (unit) changeDraft(unit)
  if (firstIncomplete(currentDraft()) !== 'personal') await loadLater(i18n)
  const step = landingStep(asked, currentDraft())
  await loadStep(step)
  return step
}

/**
 * Suggests the chosen vacancies as the desired job unless the person edited the field: an empty answer is filled
 * once, an untouched suggestion follows a new choice, and typed or cleared text stays.
 */
export function suggestDesiredJob(
  draft: ApplicationDraft,
  jobs: JobsData | undefined,
  locale: Locale,
): Partial<ApplicationDraft> | undefined {
  const titles = jobs?.jobs.map(({ code, title }) => localize(title, locale)?.value ?? code) ?? []
  const suggestedJob = truncate(titles.join(locale === 'tw' ? '、' : ', '), limits.line)
  const { application } = draft.sections
  const isUntouched = application.desiredJob === (draft.suggestedJob ?? '')
  if (suggestedJob === '' || suggestedJob === draft.suggestedJob || !isUntouched) return undefined
  return {
    suggestedJob,
    sections: { ...draft.sections, application: { ...application, desiredJob: suggestedJob } },
  }
}

/**
 * Sets the unit of the expected salary to the pay unit of the chosen vacancies while no amount is entered.
 * Vacancies with different or missing units leave it at monthly.
 */
export function suggestSalaryUnit(
  draft: ApplicationDraft,
  jobs: JobsData | undefined,
): Partial<ApplicationDraft> | undefined {
  const { application } = draft.sections
  const units = new Set(jobs?.jobs.map(({ salaryUnit }) => salaryUnit))
  const [only] = units
  const expectedSalaryUnit = units.size === 1 && only !== undefined && only !== 'month' ? only : ''
  if (application.expectedSalary !== '' || application.expectedSalaryUnit === expectedSalaryUnit)
    return undefined
  return { sections: { ...draft.sections, application: { ...application, expectedSalaryUnit } } }
}
