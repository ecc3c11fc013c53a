import type { LinkConfig } from '../links/links.ts'
import type { Db } from '../storage/database.ts'
import { UnreadableDocument } from '../storage/stored-document.ts'
import { type LeasedRow, leaseNext, type MailKind, postponeRow, removeRow } from './lease.ts'
import { type Mail, MailRejected, type MailTransport } from './mail.ts'
import { renderMail } from './render-mail.ts'
import { type RefusalStage, refusalOf } from './smtp.ts'
import { notToBeSent, type SendContext } from './templates/template.ts'
import { templateOf } from './templates/templates.ts'
import { unlessAborted } from './unless-aborted.ts'

/** Log fields are ids, template names and error codes, never an address or a text. */
type MailLog = {
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** Receives the stage at which an attempt failed, and whether the mail is given up. */
export type OnRefused = (stage: RefusalStage, isGivenUp: boolean) => void

export type DeliveryDeps = {
  db: Db
  config: LinkConfig
  transport: Pick<MailTransport, 'send' | 'rehearse' | 'leaseMs'>
  /** ms of Unix time. */
  now: () => number
  /** ms of `steadyTime`, for leases and waits; default: `now`. */
  steadyNow?: () => number
  /** Whether mails may be given up because of their age; default: always. See `ClockWatch.mayDelete`. */
  mayGiveUp?: () => Promise<boolean>
  /** Called for each attempt that failed. */
  onRefused?: OnRefused | undefined
  /** Fires when the process stops waiting: running attempts are abandoned and their leases released. */
  abandon?: AbortSignal
  log: MailLog
}

const second = 1000
const minute = 60 * second

/** A server that is up again gets its mails within a minute. */
const longestWaitMs = minute
/** The longest wait of a mail that was refused permanently and is older than an outage usually lasts. */
const longestWaitAfterRejectionMs = 60 * minute
const usualOutageMs = 60 * minute
/** RFC 5321, 4.5.4.1: give up after four to five days. */
const giveUpAfterMs = 5 * 24 * 60 * minute

/**
 * Milliseconds until the next attempt: doubles from one second.
 * @param age of the mail in ms
 */
export function waitAfter(
  attempts: number,
  { age, isRejected }: { age: number; isRejected: boolean },
): number {
  const longest = isRejected && age > usualOutageMs ? longestWaitAfterRejectionMs : longestWaitMs
  return Math.min(second * 2 ** (attempts - 1), longest)
}

/**
 * Sends the mail that has been due for the longest time.
 * @param kinds which mails; default: all.
 * @returns false when none is due. Throws only database errors.
 */
export async function deliverNext(deps: DeliveryDeps, kinds?: readonly MailKind[]): Promise<boolean> {
  const row = await leaseNext(deps.db, steadyNow(deps), { kinds, lease: deps.transport.leaseMs })
  if (row) await deliver(deps, row)
  return row !== undefined
}

/** Makes one attempt to send a leased mail, then removes or postpones its row. Throws only database errors. */
export async function deliver(deps: DeliveryDeps, row: LeasedRow): Promise<void> {
  const { transport, abandon } = deps
  try {
    const composed = await composeMail(row, { db: deps.db, now: deps.now(), config: deps.config })
    if (composed) {
      const { mail, isRehearsal } = composed
      const sending = isRehearsal ? transport.rehearse?.(mail, abandon) : transport.send(mail, abandon)
      await (abandon ? unlessAborted(Promise.resolve(sending), abandon) : sending)
    }
  } catch (error) {
    if (abandon?.aborted) await postponeRow(deps.db, row, steadyNow(deps))
    else await retryLater(deps, row, error)
    return
  }
  await removeRow(deps.db, row)
}

function steadyNow(deps: DeliveryDeps): number {
  return (deps.steadyNow ?? deps.now)()
}

/** The mail of a row; undefined when it must not be sent any more. */
async function composeMail(
  row: LeasedRow,
  context: SendContext,
): Promise<{ mail: Mail; isRehearsal: boolean } | undefined> {
  const template = templateOf(row.template)
  if (!template) throw new Error('Unknown mail template')
  const content = await template.compose(row, context)
  if (content === notToBeSent) return undefined
  const mail = {
    id: row.id,
    subjectId: row.subject_id,
    to: content.to ?? row.to_address,
    locale: row.locale,
    sentAt: context.now,
    ...renderMail(content, row.locale),
  }
  return { mail, isRehearsal: content.isRehearsal ?? false }
}

async function retryLater(deps: DeliveryDeps, row: LeasedRow, error: unknown): Promise<void> {
  const { db, log, mayGiveUp = async () => true } = deps
  const age = deps.now() - Date.parse(row.created_at)
  const fields = { mail: row.id, template: row.template, attempts: row.attempts, ...reasonOf(error) }
  const refusal = refusalOf(error)
  const isGivenUp = age >= giveUpAfterMs && (await mayGiveUp())
  deps.onRefused?.(refusal.stage, isGivenUp)
  if (isGivenUp) {
    log.error(fields, 'Mail given up')
    await removeRow(db, row)
    return
  }
  log.warn(fields, 'Mail not sent yet')
  const wait = waitAfter(row.attempts, { age, isRejected: error instanceof MailRejected })
  await postponeRow(db, row, steadyNow(deps) + wait, refusal)
}

/** Fields of an error that cannot contain an address; a server's message often repeats the recipient. */
function reasonOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const cause = error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause ? cause.code : undefined
  const responseCode = 'responseCode' in cause ? cause.responseCode : undefined
  const command = 'command' in cause ? cause.command : undefined
  const unreadable = error instanceof UnreadableDocument ? { unreadable: error.message } : undefined
  return { error: error.name, code, responseCode, command, ...unreadable }
}
