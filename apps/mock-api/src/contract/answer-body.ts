import type { CallName } from '@recruiting/schema/contract/calls'
import { type AnswerStatus, answerSpec } from './endpoints.ts'

/** An answer does not match the table. The message names the fields, never their values. */
export class AnswerMismatch extends Error {
  override name = 'AnswerMismatch'
}

/** Serialises an answer through its schema, so that undeclared fields are never sent. Throws `AnswerMismatch`. */
export function answerBody(call: CallName, status: AnswerStatus, value: unknown): Buffer {
  const result = answerSpec(call, status)?.schema?.safeParse(value)
  if (!result?.success) {
    const fields = result?.error.issues.map((issue) => `${issue.path.map(String).join('.')} (${issue.code})`)
    throw new AnswerMismatch(`${call} ${status}: ${fields?.join(', ') ?? 'not declared with a body'}`)
  }
  return Buffer.from(JSON.stringify(result.data))
}
