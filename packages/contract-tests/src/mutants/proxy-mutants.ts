import { carelessMutants } from './careless-state.ts'
import { eventMutants } from './event-mutants.ts'
import { exportMutants } from './export-mutants.ts'
import type { ProxyMutant } from './mutant.ts'
import { portMutants } from './port-mutants.ts'
import { linkMutants, mailMutants, recordMutants, worldMutants } from './record-mutants.ts'
import { answerMutants, listMutants, validationMutants } from './request-mutants.ts'
import { submitMutants, uploadMutants } from './submit-mutants.ts'
import { surroundingMutants } from './surrounding-mutants.ts'
import { timeMutants } from './time-mutants.ts'
import { vectorMutants } from './vector-mutants.ts'

/** Faults in reading and refusing requests, and in the list of vacancies. */
export const requestMutants: readonly ProxyMutant[] = [
  ...listMutants,
  ...validationMutants,
  ...answerMutants,
  ...vectorMutants,
]

/** Faults in what is stored, mailed and linked. */
export const stateMutants: readonly ProxyMutant[] = [
  ...uploadMutants,
  ...submitMutants,
  ...recordMutants,
  ...linkMutants,
  ...mailMutants,
  ...worldMutants,
  ...surroundingMutants,
  ...timeMutants,
  ...eventMutants,
  ...carelessMutants,
  ...portMutants,
  ...exportMutants,
]

/** Faults that the proxy can give any backend. */
export const proxyMutants: readonly ProxyMutant[] = [...requestMutants, ...stateMutants]
