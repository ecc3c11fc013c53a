import type { Mail } from './mail.ts'

/** After this many different recipients were refused in a row, the server is considered to refuse everybody. */
const everybody = 3

/** Tells whether a permanent refusal (5xx) concerns the mail itself or is caused by the state of the server. */
type Refusals = {
  /** Whether an error is a refusal of this recipient or this message; counts it. */
  isOwn: (mail: Pick<Mail, 'id' | 'to'>, error: unknown) => boolean
  /** Reports that the server has accepted a mail. */
  passed: (mail: Pick<Mail, 'id'>) => void
}

/**
 * Classifies refusals by stage:
 *
 * - Before `RCPT TO` (connection, greeting, EHLO, AUTH, `MAIL FROM`) the server's state is the cause.
 * - At `RCPT TO` it is the recipient, unless three different recipients were refused and no mail was accepted in
 * between.
 * - At `DATA` or after the message it is the server, until another mail was accepted since the last refusal of this
 * one.
 */
export function createRefusals(): Refusals {
  let taken = 0
  /** By mail id: the number of accepted mails when the mail was last refused after its recipient was accepted. */
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

/** The stage of a permanent refusal; undefined for any other error, which may be temporary. */
function stageOf(error: unknown): 'recipient' | 'message' | undefined {
  if (!(error instanceof Error) || !('permanent' in error) || !('command' in error)) return undefined
  if (error.permanent !== true) return undefined
  if (error.command === 'RCPT TO') return 'recipient'
  return error.command === 'DATA' ? 'message' : undefined
}
