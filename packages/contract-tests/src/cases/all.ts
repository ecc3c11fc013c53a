import type { Case } from '../kit/case.ts'
import type { Contract } from '../kit/contract.ts'
import { jobCases } from './jobs.ts'
import { requestCases } from './request-cases.ts'
import { stateCases } from './state-cases.ts'

/** All cases, in the order in which they are reported. Throws `TypeError` when an id occurs twice. */
export function allCases(contract: Contract): Case[] {
  const cases = [...jobCases, ...requestCases(contract), ...stateCases(contract)]
  const seen = new Set<string>()
  for (const { id } of cases) {
    if (seen.has(id)) throw new TypeError(`Two cases have the id ${id}`)
    seen.add(id)
  }
  return cases
}
