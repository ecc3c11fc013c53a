/** Whether the end of the service is still to come, so that the form asks for the expected one. */
export function isServing(status: unknown): boolean {
  return status === 'serving' || status === 'pendingDischarge'
}
