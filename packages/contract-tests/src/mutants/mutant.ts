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
  /** Where it came from: equal for all requests of a connection. */
  client: { address: string; port: number }
}

/** An answer on its way back. */
export type ProxiedAnswer = {
  status: number
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer
  /** Milliseconds to wait before it is sent on. */
  delay?: number
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
  /** Changes the bytes of a client, given as Latin-1, before the backend reads them; for requests that are not HTTP. */
  bytes?: (bytes: string) => string
}

/** A backend with one fault. */
export type Mutant = {
  /** Stable and unique; it says what the backend does wrong: `jobs.total-too-large`. */
  id: string
  /** Ids of cases, or prefixes that end before a dot. One failing case of them kills the mutant. */
  caughtBy: readonly string[]
  /**
   * The fault keeps mails from arriving, so a missing mail kills the mutant. With any other mutant a missing mail proves
   * nothing: the machine may be busy.
   */
  withholdsMails?: true
  /** The most milliseconds that the cases wait for an answer; default: that of the kit. */
  patience?: number
}

/** A fault that is put before any backend. */
export type ProxyMutant = Mutant & {
  /** Makes the fault anew, without what an earlier run has remembered. */
  mutate: () => Fault
}

/** Faults by the case that catches them, or the beginning of such cases, and by the id of the mutant. */
type Faults = Readonly<Record<string, Readonly<Record<string, () => Fault>>>>

/** The mutants of a table of faults. */
export function mutantsOf(faults: Faults, more: Pick<Mutant, 'withholdsMails'> = {}): ProxyMutant[] {
  return Object.entries(faults).flatMap(([name, own]) =>
    Object.entries(own).map(([id, mutate]) => ({ id, caughtBy: [name], mutate, ...more })),
  )
}
