import type { Locale } from '@recruiting/schema/options'

/** A link that lets its holder do one thing. Its token exists in the mail and nowhere else. */
export type MailLink = { url: string; purpose: string; token: string }

/** A part of a text that leads somewhere: an address of the site, or `mailto:`. */
export type MailAnchor = { text: string; href: string }

/** One part of a mail's body, said once and written as HTML and as text. Every string is text, never markup. */
export type MailBlock =
  /** Each occurrence of an anchor's text becomes a link; the plain part has the text alone. */
  | { kind: 'paragraph'; text: string; anchors?: readonly MailAnchor[] }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; rows: { label: string; value: string }[] }
  /** `lang` is the language of an item's text where it is not the mail's own. */
  | { kind: 'list'; items: { text: string; lang?: string; note?: string }[] }
  | { kind: 'action'; label: string; link: MailLink }

/**
 * What a template writes. `preview` is the line an inbox shows beside the subject. `isRehearsal`: nothing is stored of the
 * address, so everything is done but to hand the mail over.
 */
export type MailContent = {
  subject: string
  preview: string
  title: string
  blocks: MailBlock[]
  isRehearsal?: boolean
}

/** A mail as it leaves. `id` is the outbox row's, the same on every attempt. */
export type Mail = {
  id: string
  /** The application or referral it is about. */
  subjectId: string | null
  to: string
  locale: Locale
  /** ms of Unix time. */
  sentAt: number
  subject: string
  text: string
  html: string
  links: MailLink[]
}

/** Where mails go. */
export type MailTransport = {
  /** How many mails it takes at a time. */
  parallel: number
  /**
   * Resolves once the mail is somebody else's to deliver. Throws `MailRejected`, or anything worth another attempt. When
   * the signal fires, the process ends: what is under way may be dropped.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /** Takes the time that `send` takes and hands nothing over; fails as `send` does when the server is away. */
  rehearse?(mail: Mail, signal?: AbortSignal): Promise<void>
  close(): void
}

/** The recipient or this mail was refused for good, not everybody's: trying again soon would only annoy the server. */
export class MailRejected extends Error {
  override name = 'MailRejected'
}
