import type { ApplicationDraft } from '~/lib/draft/draft.ts'
import type { JobsData } from '~/lib/session/keys.ts'

/**
 * The unit in which the chosen vacancies pay as the unit of the expected salary, while no amount is there. Vacancies
 * of different units, or stored without one, leave it at a month.
 * @returns what changes in the draft; undefined when nothing does.
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
