import type { Salary } from '@recruiting/schema/job'
import type { Occupation, Opening } from './occupation.ts'
import { levels, middleLevel } from './occupation.ts'
import { workplaces } from './workplaces.ts'

/** Statutory minimum wages of Taiwan in 2026, TWD. */
export const minimumWage = { month: 29_500, hour: 196 } as const

/** The pay of a vacancy, and its monthly minimum. */
export function payOf(occupation: Occupation, opening: Opening): { salary: Salary; monthlyMinimum: number } {
  const [place] = [opening.at].flat()
  const workplace = workplaces[place ?? 'TW-TPE']
  const factor = (opening.level ? levels[opening.level] : middleLevel).payFactor * workplace.payFactor
  const [lowest, highest] = occupation.pay
  if (occupation.partTimeHours !== undefined) {
    const min = Math.round(lowest * factor)
    const max = Math.round(highest * factor)
    const salary: Salary = { negotiable: false, unit: 'hour', currency: 'TWD', min, max }
    return { salary, monthlyMinimum: min * occupation.partTimeHours * 4 }
  }
  const monthlyMinimum = toThousands(lowest * factor)
  const months = workplace.yearly ? 12 : 1
  const unit = workplace.yearly ? 'year' : 'month'
  if (opening.negotiable) return { salary: { negotiable: true, unit, currency: 'TWD' }, monthlyMinimum }
  const min = monthlyMinimum * months
  const max = toThousands(highest * factor) * months
  return { salary: { negotiable: false, unit, currency: 'TWD', min, max }, monthlyMinimum }
}

function toThousands(amount: number): number {
  return Math.round(amount / 1000) * 1000
}
