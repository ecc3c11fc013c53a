import { setTimeout as sleep } from 'node:timers/promises'
import type { Mail } from '@recruiting/schema/test-support/entities'
import type { TestQueryOf } from '@recruiting/schema/test-support/types'
import type { Context } from '../context.ts'
import { invalid } from '../failure.ts'
import { countMails, listMails, positionOf } from './mails.ts'

/** Interval at which the mailbox is polled, in ms. */
const interval = 50

/**
 * Waits until enough mails match, the time is over, the client has gone or the server shuts down.
 * @returns the mails that match, newest first. Throws `validation_failed` when `after` is not a mail.
 */
export async function awaitMails(
  { db, state }: Pick<Context, 'db' | 'state'>,
  { to, after, count = '1', timeout = '10' }: TestQueryOf<'awaitMails'>,
  signal: AbortSignal,
): Promise<Mail[]> {
  const position = after === undefined ? undefined : await positionOf(db, after)
  if (after !== undefined && position === undefined) throw invalid([{ path: 'after', rule: 'invalid' }])
  const filter = { to, after: position }
  // Real time: the test clock may be moved meanwhile.
  const until = performance.now() + Number(timeout) * 1000
  while ((await countMails(db, filter)) < Number(count)) {
    if (performance.now() >= until || signal.aborted || state.isClosing) break
    await sleep(interval, undefined, { signal }).catch(() => undefined)
  }
  return await listMails(db, filter)
}
