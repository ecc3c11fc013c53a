import { listMutants } from './list-mutants.ts'
import type { ProxyMutant } from './mutant.ts'
import { linkMutants, mailMutants, recordMutants, submitMutants, uploadMutants } from './record-mutants.ts'
import { answerMutants, validationMutants } from './request-mutants.ts'

/** Faults that the proxy can give any backend. */
export const proxyMutants: readonly ProxyMutant[] = [
  ...listMutants,
  ...validationMutants,
  ...answerMutants,
  ...uploadMutants,
  ...submitMutants,
  ...recordMutants,
  ...linkMutants,
  ...mailMutants,
]
