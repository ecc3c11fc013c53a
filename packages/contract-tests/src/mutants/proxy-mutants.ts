import { answerMutants } from './answer-mutants.ts'
import { limitMutants, mailMutants, worldMutants } from './limit-mutants.ts'
import { linkMutants } from './link-mutants.ts'
import { listMutants } from './list-mutants.ts'
import type { ProxyMutant } from './mutant.ts'
import { recordMutants } from './record-mutants.ts'
import { scanMutants } from './scan-mutants.ts'
import { searchMutants } from './search-mutants.ts'
import { submitMutants, uploadMutants } from './submit-mutants.ts'
import { validationMutants } from './validation-mutants.ts'

/** Faults in reading and refusing requests, and in the list of vacancies. */
export const requestMutants: readonly ProxyMutant[] = [
  ...listMutants,
  ...searchMutants,
  ...validationMutants,
  ...answerMutants,
  ...limitMutants,
]

/** Faults in what is stored, mailed and linked. */
export const stateMutants: readonly ProxyMutant[] = [
  ...uploadMutants,
  ...scanMutants,
  ...submitMutants,
  ...recordMutants,
  ...linkMutants,
  ...mailMutants,
  ...worldMutants,
]

/** Faults that the proxy can give any backend. */
export const proxyMutants: readonly ProxyMutant[] = [...requestMutants, ...stateMutants]
