import { setTimeout as sleep } from 'node:timers/promises'
import { invalid } from '@recruiting/http/failure'
import { type Mail, testSupportLimits } from '@recruiting/schema/test-support/entities'
import type { TestQueryOf } from '@recruiting/schema/test-support/types'
import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import { storedLinks } from '../mail/mailbox.ts'
import { countOf, type Db, dropKeys, transact } from '../storage/database.ts'
import type { MailboxTable } from '../storage/schema.ts'
import { openRows } from '../storage/sealed-rows.ts'
import { readable } from '../storage/stored-document.ts'
import { addressKey } from '../storage/stored-of-address.ts'

/** Which mails of the mailbox: those to an address in any case, and those sent after a position. */
type MailFilter = { to?: string | undefined; after?: number | undefined }

/** Mails, newest first; at most `testSupportLimits.mails`. */
export async function listMails(db: Db, filter: MailFilter): Promise<Mail[]> {
  const rows = await selectMails(db, filter)
    .selectAll()
    .orderBy('position', 'desc')
    .limit(testSupportLimits.mails)
    .execute()
  return await readMails(db, rows)
}

/** The mail with an id; undefined when there is none. */
export async function findMail(db: Db, id: string): Promise<Mail | undefined> {
  const rows = await db.selectFrom('mailbox').selectAll().where('id', '=', id).execute()
  return (await readMails(db, rows))[0]
}

/** The id of the newest mail to an address. */
export async function newestMailTo(db: Db, to: string): Promise<string | undefined> {
  const row = await selectMails(db, { to })
    .select('id')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export async function deleteMails(db: Db): Promise<void> {
  await transact(db, async (trx) => {
    dropKeys(trx, await trx.deleteFrom('mailbox').returning('key_id').execute())
  })
}

function selectMails(db: Db, { to, after }: MailFilter) {
  return db
    .selectFrom('mailbox')
    .$if(to !== undefined, (query) => query.where('email_key', '=', addressKey(db, to ?? '')))
    .$if(after !== undefined, (query) => query.where('position', '>', after ?? 0))
}

async function readMails(db: Db, rows: readonly Selectable<MailboxTable>[]): Promise<Mail[]> {
  return readable(await openRows(db, 'mailbox', rows), db.onUnreadable, (row) => ({
    id: row.id,
    to: row.to_address,
    subject: row.subject,
    locale: row.locale,
    sentAt: row.sent_at,
    text: row.text,
    html: row.html,
    links: storedLinks.read(row.links, row.id),
  }))
}

/** Interval at which the mailbox is polled, in ms. */
const interval = 50

/**
 * Waits until enough mails match, the time is over, the client has gone or the server shuts down.
 * @returns the mails that match, newest first. Throws `validation_failed` when `after` is not a mail.
 */
export async function awaitMails(
  { db, state }: Pick<Context, 'db' | 'state'>,
  { to, after, count = '1', timeout = '10' }: TestQueryOf<'awaitMails'>,
  signal: AbortSignal,
): Promise<Mail[]> {
  const named = db
    .selectFrom('mailbox')
    .select('position')
    .where('id', '=', after ?? '')
  const position = after === undefined ? undefined : (await named.executeTakeFirst())?.position
  if (after !== undefined && position === undefined) throw invalid([{ path: 'after', rule: 'invalid' }])
  const filter = { to, after: position }
  // Real time: the test clock may be moved meanwhile.
  const until = performance.now() + Number(timeout) * 1000
  while ((await countOf(selectMails(db, filter))) < Number(count)) {
    if (performance.now() >= until || signal.aborted || state.isClosing) break
    await sleep(interval, undefined, { signal }).catch(() => undefined)
  }
  return await listMails(db, filter)
}
