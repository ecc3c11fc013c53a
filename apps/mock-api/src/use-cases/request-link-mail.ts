import type { Locale } from '@recruiting/schema/options'
import type { LinkRequested } from '@recruiting/schema/resume-deletion'
import type { Context } from '../context.ts'
import { addressKey } from '../db/stored-of-address.ts'
import { linkHours } from '../links/links.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { countRequest, mayMail } from './link-mails.ts'

/** The mail with links of each purpose. */
const templates = {
  'delete-resume': 'resumeDeletionRequested',
  'personal-info': 'editLinksRequested',
} as const

/**
 * Enqueues a mail with the link to delete all data of an address, or with the links to edit its applications. All
 * addresses are treated alike: whether data is stored is checked when the mail is sent, at the next tick of
 * `LINK_MAIL_TICK`, at the same cost for every address. Throws `too_many_requests` when the total limit is reached.
 */
export async function requestLinkMail(
  { config, db, now, linkMails }: Pick<Context, 'config' | 'db' | 'now' | 'linkMails'>,
  purpose: keyof typeof templates,
  { email, locale }: { email: string; locale: Locale },
): Promise<LinkRequested> {
  await countRequest(linkMails)
  if (await mayMail(linkMails, purpose, addressKey(db, email))) {
    await enqueueMail(db, { template: templates[purpose], to: email, locale, args: {} }, now())
  }
  return {
    validHours: linkHours(config, purpose),
    resendAfter: Math.ceil(config.LINK_RESEND_AFTER / 1000),
  }
}
