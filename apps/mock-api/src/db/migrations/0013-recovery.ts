import type { Kysely } from 'kysely'

/**
 * Makes a row of `deletion_receipts` a whole receipt, from which a lost receipts file is written again: the look-up hash of
 * the address, and the ids of the deleted records as JSON. Adds the time of the last backup.
 */
export const recovery = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const column of ['look_up', 'records'])
      await db.schema.alterTable('deletion_receipts').addColumn(column, 'text').execute()
    await db.schema
      .createTable('backups')
      .addColumn('saved_at', 'text', (column) => column.primaryKey())
      .execute()
  },
}
