/** Why a run cannot take place, or cannot be believed: one line, without a stack. Ends with exit code 2. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** The message of an error, or the text of any other thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
