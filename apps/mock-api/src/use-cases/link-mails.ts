import type { LinkPurpose } from '@recruiting/schema/options'
import { Failure } from '../failure.ts'

/** Takes one of a client's or an address's share. @returns 0 when there is one, else seconds until there is. */
export type Share = { take(name: string): number }

/** How many mails with a link may be asked for. */
export type LinkMailShares = {
  /** Of everybody together. */
  all: Share
  /** The pause between two for one address. */
  pause: Share
  /** Of one address. */
  address: Share
}

/** Counts a request for a mail with a link, whatever comes of it. Throws `too_many_requests`. */
export function countRequest({ all }: LinkMailShares): void {
  const retryAfter = all.take('')
  if (retryAfter > 0) throw new Failure('too_many_requests', { retryAfter })
}

/** Whether a mail with a link may go to an address now. Known and unknown addresses are treated alike. */
export function mayMail({ pause, address }: LinkMailShares, purpose: LinkPurpose, emailKey: string): boolean {
  return pause.take(`${purpose} ${emailKey}`) === 0 && address.take(emailKey) === 0
}
