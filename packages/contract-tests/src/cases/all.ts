import type { Case } from '../kit/case.ts'
import type { Contract } from '../kit/contract.ts'
import { requestCases } from './all-a.ts'
import { jobCases } from './jobs.ts'

/** Lists of cases; those made from vectors are functions of the contract. */
const lists: readonly (readonly Case[] | ((contract: Contract) => readonly Case[]))[] = [
  jobCases,
  requestCases,
]

/** All cases, in the order in which they are reported. Throws `TypeError` when an id occurs twice. */
export function allCases(contract: Contract): Case[] {
  const cases = lists.flatMap((list) => (typeof list === 'function' ? list(contract) : list))
  const seen = new Set<string>()
  for (const { id } of cases) {
    if (seen.has(id)) throw new TypeError(`Two cases have the id ${id}`)
    seen.add(id)
  }
  return cases
}
