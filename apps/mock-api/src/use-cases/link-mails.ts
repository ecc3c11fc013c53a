import type { LinkPurpose } from '@recruiting/schema/options'
import { Failure } from '../failure.ts'

/** A quota per name. @returns 0 when one was taken, else the seconds until one is available. */
export type Share = { take(name: string): number }

/** Quotas of mails with a link. */
export type LinkMailShares = {
  /** For all requests together. */
  all: Share
  /** The pause between two mails to an address. */
  pause: Share
  /** Per address. */
  address: Share
}

/** Counts a request for a mail with a link, whatever its outcome. Throws `too_many_requests`. */
export function countRequest({ all }: LinkMailShares): void {
  const retryAfter = all.take('')
  if (retryAfter > 0) throw new Failure('too_many_requests', { retryAfter })
}

/** Whether a mail with a link may be sent to an address now, independent of whether the address is known. */
export function mayMail({ pause, address }: LinkMailShares, purpose: LinkPurpose, emailKey: string): boolean {
  return pause.take(`${purpose} ${emailKey}`) === 0 && address.take(emailKey) === 0
}
