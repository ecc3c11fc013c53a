import type { ApplicationDraft } from '~/lib/draft/draft.ts'
import type { JobsData } from '~/lib/session/keys.ts'

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
