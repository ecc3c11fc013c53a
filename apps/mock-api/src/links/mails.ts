import { Failure } from '@recruiting/http/failure'
import type { LinkPurpose } from '@recruiting/schema/options'
import type { RateLimit } from '../storage/limits.ts'

type Share = Pick<RateLimit, 'take'>

/** Quotas of mails with a link. */
export type LinkMailShares = {
  /** For all requests together. */
  all: Share
  /** The pause between two mails to an address. */
  pause: Share
  /** Per address. */
  address: Share
  /** Called for each mail that is not sent because of a quota of its address. */
  onDropped: (purpose: LinkPurpose, quota: 'pause' | 'address') => void
}

/** Counts a request for a mail with a link, whatever its outcome. Throws `too_many_requests`. */
export async function countRequest({ all }: LinkMailShares): Promise<void> {
  const retryAfter = await all.take('')
  if (retryAfter > 0) throw new Failure('too_many_requests', { retryAfter, limit: 'linkMails' })
}

/** Whether a mail with a link may be sent to an address now, independent of whether the address is known. */
export async function mayMail(
  { pause, address, onDropped }: LinkMailShares,
  purpose: LinkPurpose,
  emailKey: string,
): Promise<boolean> {
  const held =
    (await pause.take(`${purpose} ${emailKey}`)) > 0
      ? 'pause'
      : (await address.take(emailKey)) > 0
        ? 'address'
        : undefined
  if (held !== undefined) onDropped(purpose, held)
  return held === undefined
}
