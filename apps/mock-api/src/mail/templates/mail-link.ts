import { normaliseEmail } from '@recruiting/schema/fields/email'
import { type IssuedLink, issueLink, type LinkTarget } from '../../links/links.ts'
import { transact } from '../../storage/database.ts'
import { notToBeSent, type OutboxRow, type SendContext } from './template.ts'

/**
 * Makes the link of a row's mail, unless the row was deleted after it was leased. The link of a rehearsed mail is
 * deleted at once, so that it can never be used.
 */
export async function linkFor(
  row: OutboxRow,
  { db, config, now }: SendContext,
  target: Omit<LinkTarget, 'emailKey'>,
  { isRehearsal }: { isRehearsal: boolean } = { isRehearsal: false },
): Promise<IssuedLink | typeof notToBeSent> {
  return await transact(db, async (trx) => {
    const ordered = trx.selectFrom('outbox').select('id').where('id', '=', row.id)
    if (!(await ordered.executeTakeFirst())) return notToBeSent
    const link = await issueLink(
      { db: trx, config, now, locale: row.locale },
      { ...target, emailKey: row.email_key },
      row.id,
    )
    if (isRehearsal) await trx.deleteFrom('links').where('mail_id', '=', row.id).execute()
    return link
  })
}

/**
 * Whether the application of a row's mail still has the address of that mail. After it has moved, a mail that waited
 * must not give the earlier address a new link.
 */
export async function isStillOfAddress(row: OutboxRow, { db }: SendContext): Promise<boolean> {
  const moved = await db
    .selectFrom('applications')
    .select('id')
    .where('id', '=', row.subject_id)
    .where('email_key', '!=', row.email_key)
    .executeTakeFirst()
  return moved === undefined
}

/**
 * The recipient of a mail with links that anybody can request: the address as it was typed if a record has it in this
 * spelling, else as the newest record has it. Mailboxes that differ in case only may belong to two persons.
 * @param stored the address of each record, newest first
 */
export function storedSpelling(
  { to_address: typed }: Pick<OutboxRow, 'to_address'>,
  stored: readonly string[],
): string | undefined {
  return stored.find((address) => isSameMailbox(address, typed)) ?? stored[0]
}

/** Whether two addresses have the same spelling; the domain has no case. */
export function isSameMailbox(one: string, other: string): boolean {
  return normaliseEmail(one) === normaliseEmail(other)
}
