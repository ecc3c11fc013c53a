import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { LinkConfig } from '../../links/links.ts'
import type { Db } from '../../storage/database.ts'
import type { OutboxTable } from '../../storage/schema.ts'
import type { Opened } from '../../storage/sealed-rows.ts'
import { type StoredDocument, storedDocument } from '../../storage/stored-document.ts'
import type { Facts } from './mail-texts.ts'

export type OutboxRow = Opened<Selectable<OutboxTable>>

/** The context of a template when its mail is sent. `now` is ms of Unix time. */
export type SendContext = { db: Db; now: number; config: LinkConfig }

/** Returned by a template when the reason for its mail no longer exists. */
export const notToBeSent = Symbol('not to be sent')

/**
 * The facts of a mail. `to` replaces the recipient of the row. `isRehearsal`: nothing is stored of the address, so
 * everything is done except handing the mail over.
 */
type Gathered = { facts: Facts; to?: string; isRehearsal?: boolean }

/** A kind of mail. Rows of earlier versions of the code must still be readable. */
export type Template<Args> = {
  args: StoredDocument<Args>
  /** The facts of a row's mail, or `notToBeSent`. Throws `UnreadableDocument`. */
  gather(row: OutboxRow, context: SendContext): Promise<Gathered | typeof notToBeSent>
}

/**
 * Defines a template.
 * @param schema of the stored arguments: no text and no secrets
 * @param gather the facts, also those that must not be stored, such as a link's token; runs at every attempt
 */
export function template<Args extends object>(
  schema: z.ZodType<Args>,
  gather: (row: OutboxRow, context: SendContext, args: Args) => ReturnType<Template<Args>['gather']>,
): Template<Args> {
  const args = storedDocument('outbox.args', schema)
  return { args, gather: async (row, context) => await gather(row, context, args.read(row.args, row.id)) }
}
