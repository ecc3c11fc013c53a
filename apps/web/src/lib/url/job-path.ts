/** The canonical path of a vacancy's page, without a language. */
export function jobPath(code: string): string {
  return `/about?job=${encodeURIComponent(code)}`
}
