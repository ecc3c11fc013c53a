import type { Mail } from './mail.ts'

/** Different recipients refused in a row, from which on the server refuses everybody. */
const everybody = 3

/** Tells whether a permanent refusal (5xx) is about the mail itself or about the state of the server. */
export type Refusals = {
  /** Whether the error is a refusal of this recipient or this message; counts it. */
  isOwn: (mail: Pick<Mail, 'id' | 'to'>, error: unknown) => boolean
  /** Says that the server has taken a mail. */
  passed: (mail: Pick<Mail, 'id'>) => void
}

/**
 * - Before `RCPT TO` (connection, greeting, EHLO, AUTH, `MAIL FROM`) a refusal is the server's state.
 * - At `RCPT TO` it is the recipient's, unless three different recipients were refused and no mail taken in between.
 * - At `DATA` or after the message it is the server's, until another mail has been taken since this one was last refused.
 */
export function createRefusals(): Refusals {
  let taken = 0
  /** How many mails had been taken when a mail was last refused after its recipient was accepted. */
  const takenBefore = new Map<string, number>()
  const refusedInARow = new Set<string>()

  return {
    isOwn({ id, to }, error) {
      const stage = stageOf(error)
      if (stage === 'recipient') {
        if (refusedInARow.size < everybody) refusedInARow.add(to)
        return refusedInARow.size < everybody
      }
      if (stage !== 'message') return false
      const before = takenBefore.get(id) ?? taken
      takenBefore.set(id, taken)
      return before < taken
    },
    passed({ id }) {
      taken++
      takenBefore.delete(id)
      refusedInARow.clear()
    },
  }
}

/** What was refused for good; undefined for everything else, which the server may see differently any moment. */
function stageOf(error: unknown): 'recipient' | 'message' | undefined {
  if (!(error instanceof Error) || !('permanent' in error) || !('command' in error)) return undefined
  if (error.permanent !== true) return undefined
  if (error.command === 'RCPT TO') return 'recipient'
  return error.command === 'DATA' ? 'message' : undefined
}
