import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Context, Log } from '../context.ts'
import type { LinkConfig } from '../links/links.ts'
import type { Db } from '../storage/database.ts'
import { backoff, type Job, type Sleep, startWorker, type Worker } from '../storage/queue.ts'
import type { OutboxTable } from '../storage/schema.ts'
import { openRow } from '../storage/sealed-rows.ts'
import { UnreadableDocument } from '../storage/stored-document.ts'
import { type Mail, MailRejected, type MailTransport } from './mail.ts'
import { removeRow } from './outbox.ts'
import { renderMail } from './render-mail.ts'
import {
  type OnRefused,
  type Refusal,
  refusalOf,
  smtpTransport,
  unlessAborted,
  writeRefusal,
} from './smtp.ts'
import { writeMail } from './templates/mail-texts.ts'
import type { SendContext } from './templates/template.ts'
import { askedForTemplates, isTemplateName, templates } from './templates/templates.ts'

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
  /** Its fields are ids, template names and error codes, never an address or a text. */
  log: Pick<Log, 'warn' | 'error'>
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
  return backoff(attempts, { first: second, longest })
}

/** Longer than an attempt may take, and short enough that mails of a killed process are not late. */
export const leaseMs = 90_000
/** How long running sends may take to finish when the process ends. */
export const stopGraceMs = 3000

/**
 * `fresh`: not tried yet, to be sent at once. `askedFor`: not tried yet, with a link that anybody can request, to
 * be sent at a tick.
 */
export type MailKind = 'fresh' | 'askedFor' | 'retried'

/**
 * Sending the mails of the outbox.
 * @param lanes.tick ms between two ticks, at which mails that anybody can request are sent
 */
export function mailJob(
  deps: DeliveryDeps,
  { parallel, tick }: { parallel: number; tick: number },
): Job<'outbox', MailKind, void> {
  const { db, config, transport, now, steadyNow = now, log } = deps
  const half = Math.ceil(parallel / 2)
  const askedFor = sql`template in (${sql.join(askedForTemplates)})`
  return {
    ...{ db, steadyNow, table: 'outbox' },
    columns: { attempts: 'attempts', due: 'next_attempt_at', leasedUntil: 'leased_until' },
    fresh: { fresh: sql`not ${askedFor}`, askedFor },
    order: sql`next_attempt_at, created_at, ${db.engine.storedOrder}`,
    lease: transport.leaseMs ?? leaseMs,
    lanes: [
      { kind: 'fresh', count: parallel },
      { kind: 'retried', count: half },
      { kind: 'askedFor', count: half, tick },
    ],
    async attempt(row, _, signal) {
      const composed = await composeMail(row, { db, now: now(), config })
      if (composed === undefined) return
      const { mail, isRehearsal } = composed
      const sending = isRehearsal ? transport.rehearse?.(mail, signal) : transport.send(mail, signal)
      await unlessAborted(Promise.resolve(sending), signal)
    },
    settle: (row) => removeRow(db, row),
    fail: (row, error) => waitOrGiveUp(deps, row, error),
    onUnreachable: (error) =>
      log.error({ error: error instanceof Error ? error.name : typeof error }, 'Outbox not reachable'),
  }
}

type MailWorkerDeps = DeliveryDeps & { transport: MailTransport; tick: number; sleep?: Sleep }

/** Starts sending the mails of the outbox. Never throws. See `docs/operations.md`, "Mails". */
export function startMailWorker({ tick, sleep, ...deps }: MailWorkerDeps): Worker {
  const { transport } = deps
  const options = { stopGrace: stopGraceMs, ...(sleep && { sleep }) }
  const worker = startWorker(mailJob(deps, { parallel: transport.parallel, tick }), options)
  return { nudge: worker.nudge, stop: () => worker.stop().finally(() => transport.close()) }
}

/** The mail of a row; undefined when it must not be sent any more. */
async function composeMail(
  stored: Selectable<OutboxTable>,
  context: SendContext,
): Promise<{ mail: Mail; isRehearsal: boolean } | undefined> {
  const row = await openRow(context.db, 'outbox', stored)
  // It was deleted after the backup from which this database was restored.
  if (!row) return undefined
  const { template } = row
  if (!isTemplateName(template)) throw new Error('Unknown mail template')
  const gathered = await templates[template].gather(row, context)
  if (!gathered) return undefined
  const { facts, to = row.to_address, isRehearsal = false } = gathered
  const mail = {
    id: row.id,
    subjectId: row.subject_id,
    to,
    locale: row.locale,
    sentAt: context.now,
    ...renderMail(writeMail(templates[template].text(row.locale), facts), row.locale),
  }
  return { mail, isRehearsal }
}

async function waitOrGiveUp(
  { db, log, mayGiveUp = async () => true, now, onRefused }: DeliveryDeps,
  row: Selectable<OutboxTable>,
  error: unknown,
): ReturnType<Job<'outbox', MailKind, void>['fail']> {
  const age = now() - Date.parse(row.created_at)
  // Not the message of a server, which often repeats the recipient.
  const refusal = refusalOf(error)
  const { id: mail, template, attempts } = row
  const fields = {
    mail,
    template,
    attempts,
    error: error instanceof Error ? error.name : typeof error,
    ...refusal,
    ...(error instanceof UnreadableDocument && { unreadable: error.message }),
  }
  const isGivenUp = age >= giveUpAfterMs && (await mayGiveUp())
  onRefused?.(refusal.stage, isGivenUp)
  if (isGivenUp) {
    log.error(fields, 'Mail given up')
    await removeRow(db, row)
    return undefined
  }
  log.warn(fields, 'Mail not sent yet')
  const wait = waitAfter(row.attempts, { age, isRejected: error instanceof MailRejected })
  return { wait, set: { last_refusal: writeRefusal(refusal) } }
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
