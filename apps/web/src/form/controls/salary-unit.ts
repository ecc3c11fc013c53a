import { type SalaryUnit, salaryUnits } from '@recruiting/schema/options'

/** The pay unit of an answer, monthly by default. */
export function salaryUnitOf(answer: unknown): SalaryUnit {
  return salaryUnits.find((unit) => unit === answer) ?? 'month'
}
