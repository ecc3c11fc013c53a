import type { Locale } from '@recruiting/schema/options'
import type { LinkRequested } from '@recruiting/schema/resume-deletion'
import type { Context } from '../context.ts'
import { addressKey } from '../db/stored-of-address.ts'
import { linkHours } from '../links/links.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { countRequest, mayMail } from './link-mails.ts'

/** The mail that brings links of a purpose to an address. */
const templates = {
  'delete-resume': 'resumeDeletionRequested',
  'personal-info': 'editLinksRequested',
} as const

/**
 * Orders the mail with the link to delete everything of an address, or with the links to edit its applications, for every
 * address alike: whether anything is stored of it is found out when the mail is sent. That happens at the next tick of
 * `LINK_MAIL_TICK`, and costs the same for every address.
 * Throws `too_many_requests` when everybody together asks too often.
 */
export async function requestLinkMail(
  { config, db, now, linkMails }: Pick<Context, 'config' | 'db' | 'now' | 'linkMails'>,
  purpose: keyof typeof templates,
  { email, locale }: { email: string; locale: Locale },
): Promise<LinkRequested> {
  countRequest(linkMails)
  if (mayMail(linkMails, purpose, addressKey(db, email))) {
    await enqueueMail(db, { template: templates[purpose], to: email, locale, args: {} }, now())
  }
  return {
    validHours: linkHours(config, purpose),
    resendAfter: Math.ceil(config.LINK_RESEND_AFTER / 1000),
  }
}
