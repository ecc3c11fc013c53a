import type { LinkPurpose, Locale } from '@recruiting/schema/options'
import type { LinkRequested } from '@recruiting/schema/resume-deletion'
import type { Context } from '../context.ts'
import { fromJson } from '../db/codec.ts'
import { type LinkTarget, leastLinkHours, staleTarget } from '../links/links.ts'
import { enqueueMail, type MailOrder } from '../mail/outbox.ts'
import { countRequest, mayMail } from './link-mails.ts'

/**
 * Orders a mail with a new link for a genuine one that has expired or was replaced. Every token is answered alike.
 * Throws `too_many_requests` when everybody together asks too often.
 */
export async function resendLink(
  { config, db, now, linkMails }: Pick<Context, 'config' | 'db' | 'now' | 'linkMails'>,
  { token, locale }: { token: string | undefined; locale: Locale },
): Promise<LinkRequested> {
  countRequest(linkMails)
  const target = await staleTarget(db, token, now())
  const order = target && (await orders[target.purpose]({ db, target, locale }))
  if (target && order && mayMail(linkMails, target.purpose, target.emailKey))
    await enqueueMail(db, order, now())
  return {
    // Said of a link of any purpose.
    validHours: leastLinkHours(config),
    resendAfter: Math.ceil(config.LINK_RESEND_AFTER / 1000),
  }
}

type Wanted = Pick<Context, 'db'> & { target: LinkTarget; locale: Locale }

/** The mail that brings a link of each purpose again; none when what it belonged to is gone. */
const orders: Record<LinkPurpose, (wanted: Wanted) => Promise<MailOrder | undefined>> = {
  async 'delete-resume'({ target, locale }) {
    return { template: 'resumeDeletionRequested', to: target.emailKey, locale, args: {} }
  },

  // To the address the application has now: the one it had may be another person's by today.
  async 'personal-info'({ db, target, locale }) {
    const row = await db
      .selectFrom('applications')
      .select(['reference', 'personal'])
      .where('id', '=', target.subject)
      .executeTakeFirst()
    if (!row) return undefined
    const to = fromJson<{ email: string }>(row.personal).email
    const { reference } = row
    return { template: 'personalInfoLink', to, locale, args: { reference }, subjectId: target.subject }
  },

  async referral({ db, target, locale }) {
    const row = await db
      .selectFrom('referrals')
      .select('document')
      .where('id', '=', target.subject)
      .executeTakeFirst()
    if (!row) return undefined
    const to = fromJson<{ email: string }>(row.document).email
    return { template: 'referralInvitation', to, locale, args: {}, subjectId: target.subject }
  },
}
