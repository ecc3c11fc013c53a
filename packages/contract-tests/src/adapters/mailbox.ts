import { setTimeout as wait } from 'node:timers/promises'
import { MissingMails } from '../kit/mismatch.ts'
import type { Mail, TestSupport } from '../kit/test-support.ts'

/** Reads the mails that a target sent. */
export type Mailbox = {
  /** All mails to an address, newest first. Throws when the mailbox cannot be read. */
  mailsTo: (address: string) => Promise<Mail[]>
}

/** How long `awaited` waits, in milliseconds. */
export type Waiting = { patience: number; interval: number }

/** Polls the mailbox until the mails have arrived or `patience` has passed. */
export function awaited({ mailsTo }: Mailbox, { patience, interval }: Waiting): TestSupport['awaitMails'] {
  return async (address, count) => {
    for (let left = patience; ; left -= interval) {
      const mails = await mailsTo(address)
      if (mails.length >= count) return mails
      if (left <= 0) throw new MissingMails(`mails to ${address}`, count, mails.length)
      await wait(interval)
    }
  }
}

/**
 * The JSON value at an address of a mailbox.
 * @throws Error in one sentence when there is no answer, or none in JSON
 */
export async function jsonAt(address: string): Promise<unknown> {
  const answer = await fetch(address, { headers: { Accept: 'application/json' } }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    throw new Error(`No mailbox answers at ${address}: ${cause}`)
  })
  if (!answer.ok) throw new Error(`The mailbox answers ${answer.status} to ${address}`)
  try {
    return await answer.json()
  } catch {
    throw new Error(`The mailbox answers no JSON at ${address}`)
  }
}
