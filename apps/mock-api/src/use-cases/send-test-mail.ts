import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import { type Refusal, refusalOf } from '../mail/refusal.ts'
import { renderMail } from '../mail/render-mail.ts'
import { smtpTransport } from '../mail/smtp.ts'

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
