/** A request as it arrived at the proxy. */
export type ProxiedRequest = {
  /** The `operationId`; `mails` for reading the mailbox; undefined for anything else. */
  operation: string | undefined
  method: string
  /** Path and query. */
  target: string
  /** As they were sent: case, order and repetitions are kept. */
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer
}

/** An answer on its way back. */
export type ProxiedAnswer = {
  status: number
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer
}

/**
 * The fault of one mutant, with its state. Both functions return the same object when they change nothing, so that
 * the proxy can detect whether the fault was in effect.
 */
export type Fault = {
  /** Returns the request to send on, or an answer instead of sending it. */
  request?: (request: ProxiedRequest) => ProxiedRequest | ProxiedAnswer
  /** `request` is the one that was sent on. */
  answer?: (answer: ProxiedAnswer, request: ProxiedRequest) => ProxiedAnswer
}

/** A backend with one fault. */
export type Mutant = {
  /** Stable and unique: `jobs.total-too-large`. */
  id: string
  /** What the backend does wrong, in one sentence. */
  about: string
  /** Ids of cases, or prefixes that end before a dot. One failing case of them kills the mutant. */
  caughtBy: readonly string[]
  /**
   * The fault keeps mails from arriving, so that a mail that a case misses proves it. For any other mutant a missing
   * mail proves nothing: the machine may only be busy.
   */
  withholdsMails?: true
}

/** A fault that is put before any backend. */
export type ProxyMutant = Mutant & {
  /** Makes the fault anew, without what an earlier run has remembered. */
  mutate: () => Fault
}

/** Mutants by their ids. */
export function mutantsOf(mutants: Readonly<Record<string, Omit<ProxyMutant, 'id'>>>): ProxyMutant[] {
  return Object.entries(mutants).map(([id, mutant]) => ({ id, ...mutant }))
}
