/** The form of vacancy codes: capital letters, digits and hyphens, 2 to 32 characters. */
export const jobCodePattern = /^[A-Z0-9][A-Z0-9-]{1,31}$/

/** Whether a text has the form of a code; the vacancy need not exist. */
export function isJobCode(text: string): boolean {
  return jobCodePattern.test(text)
}
