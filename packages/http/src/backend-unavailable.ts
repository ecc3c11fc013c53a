/** The backend cannot be reached, or timed out. */
export class BackendUnavailable extends Error {
  readonly statusCode = 503
}
