import type { LinkPurpose, Locale } from '@recruiting/schema/options'

/** A link with a token that authorises one action. The token is stored nowhere else. */
type MailLink = { url: string; purpose: LinkPurpose; token: string }

/** A part of a text that links to a page of the site, or `mailto:`. */
export type MailAnchor = { text: string; href: string }

/** A block of a mail's body, rendered as HTML and as plain text. Every string is text, never markup. */
export type MailBlock =
  /** Every occurrence of an anchor's text becomes a link; the plain-text part has only the text. */
  | { kind: 'paragraph'; text: string; anchors?: readonly MailAnchor[] }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; rows: { label: string; value: string }[] }
  /** `lang` is the language of an item if it differs from the mail's. */
  | { kind: 'list'; items: { text: string; lang?: string; note?: string }[] }
  | { kind: 'action'; label: string; link: MailLink }

/** The content of a mail. `preview` is shown next to the subject in an inbox. */
export type MailContent = {
  subject: string
  preview: string
  title: string
  blocks: MailBlock[]
}

/** A complete mail. `id` is the id of the outbox row, the same for every attempt. */
export type Mail = {
  id: string
  /** The application or referral that it concerns. */
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

/** Sends mails. */
export type MailTransport = {
  /** The number of mails it can send concurrently. */
  parallel: number
  /** How long a lease lasts in ms, if an attempt takes less than with a mail server. Default: `leaseMs`. */
  leaseMs?: number
  /**
   * Resolves when the server has accepted the mail. Throws `MailRejected`, or any error that justifies a retry.
   * When the signal fires the process is ending, and the attempt may be dropped.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /**
   * Does the work of `send` without handing the mail over; fails like `send` when the server is unreachable. Absent where nobody
   * could measure the difference.
   */
  rehearse?(mail: Mail, signal?: AbortSignal): Promise<void>
  close(): void
}

/** This recipient or this mail was refused permanently (5xx), by the mail itself or by an outage that looks so. */
export class MailRejected extends Error {
  override name = 'MailRejected'
}
