import { Failure } from '@recruiting/http/failure'
import { type Locale, linkPurposes } from '@recruiting/schema/options'
import type { LinkRequested } from '@recruiting/schema/resume-deletion'
import { findApplication, storedSections } from '../applications/stored-application.ts'
import type { Context } from '../context.ts'
import { enqueueMail, type MailOrder } from '../mail/outbox.ts'
import { findReferral } from '../referrals/stored-referral.ts'
import { addressKey } from '../storage/stored-of-address.ts'
import { type LinkTarget, linkHours, type OpenLink, staleTarget } from './links.ts'
import { countRequest, mayMail } from './mails.ts'

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

/**
 * Enqueues a mail with the link to download a copy of a link's application, to its stored address. Throws
 * `link_invalid` when the application was deleted, and `too_many_requests` when the total limit is reached.
 */
export async function requestExport(
  { config, db, now, linkMails }: Pick<Context, 'config' | 'db' | 'now' | 'linkMails'>,
  { link, locale }: { link: OpenLink; locale: Locale },
): Promise<LinkRequested> {
  await countRequest(linkMails)
  const order = await orderOf({ db, target: { purpose: 'export', subject: link.subject }, locale })
  if (!order) throw new Failure('link_invalid')
  if (await mayMail(linkMails, 'export', addressKey(db, order.to))) await enqueueMail(db, order, now())
  return {
    validHours: linkHours(config, 'export'),
    resendAfter: Math.ceil(config.LINK_RESEND_AFTER / 1000),
  }
}

/**
 * Enqueues a mail with a new link for an expired or replaced one. The answer is the same for every token. Throws
 * `too_many_requests` when the total limit is reached.
 */
export async function resendLink(
  { config, db, now, linkMails }: Pick<Context, 'config' | 'db' | 'now' | 'linkMails'>,
  { token, locale }: { token: string | undefined; locale: Locale },
): Promise<LinkRequested> {
  await countRequest(linkMails)
  const target = await staleTarget(db, token, now())
  const order = target && (await orderOf({ db, target, locale }))
  if (target && order && (await mayMail(linkMails, target.purpose, target.emailKey)))
    await enqueueMail(db, order, now())
  return {
    // A value that holds for links of every purpose.
    validHours: linkHours(config, ...linkPurposes),
    resendAfter: Math.ceil(config.LINK_RESEND_AFTER / 1000),
  }
}

type Wanted = Pick<Context, 'db'> & { target: Omit<LinkTarget, 'emailKey'>; locale: Locale }

/** The mail with a new link of a purpose; undefined when its application or referral was deleted. */
export async function orderOf({ db, target, locale }: Wanted): Promise<MailOrder | undefined> {
  switch (target.purpose) {
    case 'delete-resume':
      return target.address === undefined
        ? undefined
        : { template: 'resumeDeletionRequested', to: target.address, locale, args: {} }
    // The application's current address: its earlier one may belong to another person by now.
    case 'personal-info':
    case 'export': {
      const application = await findApplication(db, target.subject)
      if (!application) return undefined
      const { id, reference, personal } = application
      const to = storedSections.personal.read(personal, id).email
      const template = target.purpose === 'export' ? 'exportLink' : 'personalInfoLink'
      return { template, to, locale, args: { reference }, subjectId: target.subject }
    }
    case 'referral': {
      const to = (await findReferral(db, target.subject))?.email
      if (to === undefined) return undefined
      return { template: 'referralInvitation', to, locale, args: {}, subjectId: target.subject }
    }
  }
}
