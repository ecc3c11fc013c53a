/** Whether the service is not finished, so that the form asks for the expected end. */
export function isServing(status: unknown): boolean {
  return status === 'serving' || status === 'pendingDischarge'
}
