import { emailPattern } from '@recruiting/schema/fields/email'
import { languageTags } from '@recruiting/schema/locale'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { UnreadableDocument } from '../storage/stored-document.ts'
import { type Mail, MailRejected, type MailTransport } from './mail.ts'
import { mailWords } from './mail-words.ts'
import { smtpOptions } from './smtp-options.ts'

/** In milliseconds. `send` limits a whole attempt, even if the server keeps answering; it is shorter than the lease. */
const defaultTimeouts = { connect: 10_000, greeting: 10_000, idle: 20_000, send: 45_000 }

type SmtpConfig = {
  /** `SMTP_URL`; see `smtpOptions`. */
  url: string
  /** `SMTP_FROM`: an address, or `Name <address>`. The default name is the company's, in the mail's language. */
  from: string
  timeouts?: typeof defaultTimeouts
}

/** Sends mails over SMTP, each over a new connection, so that a bad server answer affects only one mail. */
export function smtpTransport({ url, from, timeouts = defaultTimeouts }: SmtpConfig): MailTransport {
  const sender = parseSender(from)
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  const transport = createTransport({
    ...smtpOptions(url),
    connectionTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.idle,
    // Mails consist of strings: no value may be interpreted as a file or URL to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const composer = createTransport({ streamTransport: true, buffer: true })

  function messageOf(mail: Mail): SendMailOptions {
    // nodemailer parses lists and line breaks in strings, so make sure here that it gets exactly one address.
    if (!emailPattern.test(mail.to)) throw new MailRejected('Not one bare address')
    return {
      messageId: `<${mail.id}@${domain}>`,
      date: new Date(mail.sentAt),
      from: { name: sender.name ?? mailWords[mail.locale].common.brand, address: sender.address },
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': languageTags[mail.locale] },
    }
  }

  return {
    parallel: 8,
    async send(mail, abandon) {
      const message = messageOf(mail)
      const timeout = AbortSignal.timeout(timeouts.send)
      try {
        await transport.sendMail({
          ...message,
          signal: abandon ? AbortSignal.any([timeout, abandon]) : timeout,
        })
      } catch (error) {
        throw isRejection(error) ? new MailRejected('Refused by the server', { cause: error }) : error
      }
    },
    // The message is composed and the session opened, with TLS and log-in, which is the cost of sending for this
    // process.
    async rehearse(mail) {
      await composer.sendMail(messageOf(mail))
      await unlessAborted(transport.verify(), AbortSignal.timeout(timeouts.send))
    },
    close: () => transport.close(),
  }
}

/** Whether the server refused this recipient or this message permanently (5xx); before `RCPT TO` it refuses everybody. */
function isRejection(error: unknown): boolean {
  const { permanent, command } = { permanent: false, command: '', ...(error instanceof Error && error) }
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
}

/** `Name <address>` or an address. Throws `TypeError` for any other text. */
function parseSender(from: string): { name?: string; address: string } {
  const [, name, bracketed] = /^([^<>\r\n]*)<([^<>]+)>$/.exec(from) ?? []
  const address = bracketed ?? from
  if (!emailPattern.test(address)) throw new TypeError('SMTP_FROM has no valid address')
  return name?.trim() ? { name: name.trim(), address } : { address }
}

/** Where sending a mail failed: which of them an operator, the recipient or a developer can solve. */
export const refusalStages = [
  'connection',
  'login',
  'sender',
  'recipient',
  'message',
  'content',
  'other',
] as const
export type RefusalStage = (typeof refusalStages)[number]

/** Receives the stage at which an attempt failed, and whether the mail is given up. */
export type OnRefused = (stage: RefusalStage, isGivenUp: boolean) => void

/** Why an attempt to send a mail failed, without any address: the stage, and a code of SMTP or the system. */
export type Refusal = { stage: RefusalStage; code: string }

/** SMTP's commands by the stage that they belong to. */
const stagesOfCommands: readonly (readonly [RegExp, RefusalStage])[] = [
  [/^(?:CONN|EHLO|HELO|LHLO|STARTTLS)/, 'connection'],
  [/^AUTH/, 'login'],
  [/^MAIL FROM/, 'sender'],
  [/^RCPT TO/, 'recipient'],
  [/^DATA/, 'message'],
]

/** What may stand in the database as a code: nothing that a mail server could fill with an address. */
const codePattern = /^[\w-]{1,40}$/

/** The refusal that an error of an attempt stands for. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Error)) return { stage: 'other', code: 'unknown' }
  if (error instanceof UnreadableDocument) return { stage: 'content', code: 'unreadable' }
  const cause = error.cause instanceof Error ? error.cause : error
  const { code, responseCode, command }: Partial<Record<string, unknown>> = { ...cause }
  const known = [responseCode, code, cause.name]
    .map(String)
    .find((each) => codePattern.test(each) && each !== 'undefined')
  const [, named] = stagesOfCommands.find(([pattern]) => pattern.test(String(command))) ?? []
  const stage = named ?? (cause.name === 'TimeoutError' ? 'connection' : 'other')
  return { stage, code: known ?? 'unknown' }
}

/** The text of a row. */
export function writeRefusal({ stage, code }: Refusal): string {
  return `${stage} ${code}`
}

/** The refusal of a row; undefined before the first one. */
export function readRefusal(text: string | null): Refusal | undefined {
  if (text === null) return undefined
  const [name = '', code = ''] = text.split(' ')
  return { stage: refusalStages.find((stage) => stage === name) ?? 'other', code }
}

/** Resolves like `work`, or rejects with the signal's reason if that fires first; `work` itself is not stopped. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
