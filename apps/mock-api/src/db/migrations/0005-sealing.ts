import type { Kysely } from 'kysely'

/** Adds the id of the key that seals a row's values, and the hashes by which sealed rows are found. */
export const sealing = {
  async up(db: Kysely<unknown>): Promise<void> {
    const tables = ['applications', 'files', 'idempotency_keys', 'outbox', 'mailbox', 'links', 'referrals']
    for (const table of tables) await db.schema.alterTable(table).addColumn('key_id', 'text').execute()
    await db.schema.alterTable('links').addColumn('address', 'text').execute()
    await db.schema.alterTable('applications').addColumn('reference_key', 'text').execute()
    await db.schema
      .createIndex('applications_reference')
      .on('applications')
      .column('reference_key')
      .unique()
      .execute()
  },
}
