import type { Kysely } from 'kysely'

/** Limits that several processes share. Used on PostgreSQL only: one process counts in memory. */
export const sharedLimits = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('rate_limits')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('full_at', 'double precision', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('wrong_links')
      .addColumn('client', 'text', (column) => column.notNull())
      .addColumn('tried_at', 'double precision', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('wrong_links_client')
      .on('wrong_links')
      .columns(['client', 'tried_at'])
      .execute()
  },
}
