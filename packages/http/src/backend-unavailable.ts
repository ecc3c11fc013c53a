/**
 * Why there is no usable answer of the backend: no connection (`unreachable`), no complete answer in time (`deadline`),
 * an answer that breaks the contract or breaks off (`invalid`), a status of 500 or more (`failing`), or too many
 * requests in progress or pictures waiting (`overloaded`).
 */
export type BackendTrouble = 'unreachable' | 'deadline' | 'invalid' | 'failing' | 'overloaded'

/** The backend cannot be reached, timed out, or its answer cannot be used. */
export class BackendUnavailable extends Error {
  override name = 'BackendUnavailable'
  readonly statusCode = 503
  readonly trouble: BackendTrouble

  constructor(trouble: BackendTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}
