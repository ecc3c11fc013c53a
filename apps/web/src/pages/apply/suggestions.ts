import { limits } from '@recruiting/schema/limits'
import type { Locale } from '@recruiting/schema/options'
import { truncate } from '@recruiting/schema/text'
import type { ApplicationDraft } from '~/lib/draft/draft.ts'
import type { JobsData } from '~/lib/draft/keys.ts'
import { localize } from '~/lib/i18n/use-locale.ts'

/**
 * Suggests the chosen vacancies as the desired job unless the person edited the field: an empty answer is filled
 * once, an untouched suggestion follows a new choice, and typed or cleared text stays.
 * @returns the change to the draft; undefined when nothing changes.
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
 * @returns the change to the draft; undefined when nothing changes.
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
