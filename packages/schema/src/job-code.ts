/** The form of every vacancy's code: capital letters, digits and hyphens, 2 to 32 of them. */
export const jobCodePattern = /^[A-Z0-9][A-Z0-9-]{1,31}$/

/** Whether a text has the form of a code, whether or not there is a vacancy of it. */
export function isJobCode(text: string): boolean {
  return jobCodePattern.test(text)
}
