import type { Kysely } from 'kysely'

/** Adds why the last attempt to send a mail failed, for operators. */
export const mailRefusals = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('outbox').addColumn('last_refusal', 'text').execute()
  },
}
