import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { toIso } from '../clock.ts'
import type { Context } from '../context.ts'
import { renderMail } from './render-mail.ts'
import { type Refusal, readRefusal, refusalOf, smtpTransport } from './smtp.ts'

/** `new`: not tried yet; `sending`: an attempt is running; `waiting`: for the next attempt. */
type MailState = 'new' | 'sending' | 'waiting'

/** Mails with the same template, state and last refusal. Times are of ordering the mails. */
type MailGroup = {
  template: string
  state: MailState
  count: number
  oldest: string
  /** The most attempts of one mail. */
  attempts: number
  lastRefusal: Refusal | null
}

/** The unsent mails, oldest group first, without any address. */
export type MailQueue = { total: number; groups: MailGroup[] }

/** Counts unsent mails. @param orderedUntil ISO time; default: all */
export async function readMailQueue(
  { db, now }: Pick<Context, 'db' | 'now'>,
  orderedUntil?: string,
): Promise<MailQueue> {
  const state = sql<MailState>`
    case when attempts = 0 then 'new' when leased_until > ${toIso(now())} then 'sending' else 'waiting' end
  `
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => [
      'template',
      'last_refusal',
      state.as('state'),
      fn.countAll<number>().as('count'),
      fn.min('created_at').as('oldest'),
      fn.max('attempts').as('attempts'),
    ])
    .$if(orderedUntil !== undefined, (query) => query.where('created_at', '<=', orderedUntil ?? ''))
    .groupBy(['template', 'last_refusal', 'state'])
    .orderBy('oldest')
    .execute()
  const groups = rows.map(({ last_refusal, ...group }) => ({
    ...group,
    lastRefusal: readRefusal(last_refusal) ?? null,
  }))
  return { total: groups.reduce((sum, { count }) => sum + count, 0), groups }
}

/**
 * Sends a mail to an address at once, past the outbox, with the settings of this process. Nothing is stored.
 * @returns why the mail server refused it; undefined when it was accepted; `noServer` without `SMTP_URL`
 */
export async function sendTestMail(
  { config: { SITE_URL, SMTP_FROM, SMTP_URL }, now }: Pick<Context, 'config' | 'now'>,
  to: string,
): Promise<Refusal | 'noServer' | undefined> {
  if (SMTP_URL === undefined) return 'noServer'
  const transport = smtpTransport({ url: SMTP_URL, from: SMTP_FROM })
  const title = `Test mail of ${SITE_URL}`
  const text =
    'The command "mail test" was run on the server. Mails with links to the site are sent in the same way.'
  const content = { subject: title, preview: text, title, blocks: [{ kind: 'paragraph' as const, text }] }
  const mail = { id: randomUUID(), subjectId: null, to, locale: 'us' as const, sentAt: now() }
  try {
    await transport.send({ ...mail, ...renderMail(content, mail.locale) })
    return undefined
  } catch (error) {
    return refusalOf(error)
  } finally {
    transport.close()
  }
}
