import type { Locale } from '@recruiting/schema/options'
import type { LinkRequested } from '@recruiting/schema/resume-deletion'
import type { Context } from '../context.ts'
import { addressKey } from '../db/stored-of-address.ts'
import { linkHours } from '../links/links.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { countRequest, mayMail } from './link-mails.ts'

/**
 * Orders the mail with the link to delete everything of an address, for every address alike: whether anything is stored
 * of it is found out when the mail is sent. That happens at the next tick of `LINK_MAIL_TICK`, and costs the same for every address.
 * Throws `too_many_requests` when everybody together asks too often.
 */
export async function requestResumeDeletion(
  { config, db, now, linkMails }: Pick<Context, 'config' | 'db' | 'now' | 'linkMails'>,
  { email, locale }: { email: string; locale: Locale },
): Promise<LinkRequested> {
  countRequest(linkMails)
  if (mayMail(linkMails, 'delete-resume', addressKey(db, email))) {
    await enqueueMail(db, { template: 'resumeDeletionRequested', to: email, locale, args: {} }, now())
  }
  return {
    validHours: linkHours(config, 'delete-resume'),
    resendAfter: Math.ceil(config.LINK_RESEND_AFTER / 1000),
  }
}
