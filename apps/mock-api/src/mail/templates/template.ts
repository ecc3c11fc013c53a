import type { Locale } from '@recruiting/schema/options'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/database.ts'
import type { OutboxTable } from '../../db/schema.ts'
import type { Opened } from '../../db/sealed-rows.ts'
import { type StoredDocument, storedDocument } from '../../documents/stored-document.ts'
import type { LinkConfig } from '../../links/links.ts'
import type { MailContent } from '../mail.ts'

export type OutboxRow = Opened<Selectable<OutboxTable>>

/** What a template may ask when its mail is sent. `now` is ms of Unix time. */
export type SendContext = { db: Db; now: number; config: LinkConfig }

/** Given by a template whose mail has lost its reason since it was ordered. */
export const notToBeSent = Symbol('not to be sent')

/** A kind of mail. Later versions of the code still meet rows of earlier ones. */
export type Template<Args> = {
  args: StoredDocument<Args>
  /** The content of a row's mail, if it is to be sent. Throws `UnreadableDocument`. */
  compose(row: OutboxRow, context: SendContext): Promise<MailContent | typeof notToBeSent>
}

/**
 * Defines a template.
 * @param args what is stored with the row: no text and nothing secret
 * @param prepare makes what must not be stored, such as a link's token; it runs at every attempt to send
 * @param write the words
 */
export function template<Args extends object, Extra>(definition: {
  args: z.ZodType<Args>
  prepare(row: OutboxRow, context: SendContext): Promise<Extra | typeof notToBeSent>
  write(args: Args, extra: Extra, locale: Locale): MailContent
}): Template<Args> {
  const args = storedDocument('outbox.args', definition.args)
  return {
    args,
    async compose(row, context) {
      const read = args.read(row.args, row.id)
      const extra = await definition.prepare(row, context)
      return extra === notToBeSent ? notToBeSent : definition.write(read, extra, row.locale)
    },
  }
}

/** For a mail that says only what is stored. */
export async function nothingToPrepare(): Promise<undefined> {}
