import { type SalaryUnit, salaryUnits } from '@recruiting/schema/options'

/** What an answer says that pay is for; a month while nothing else is chosen. */
export function salaryUnitOf(answer: unknown): SalaryUnit {
  return salaryUnits.find((unit) => unit === answer) ?? 'month'
}
