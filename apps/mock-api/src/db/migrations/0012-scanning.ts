import type { Kysely } from 'kysely'

/** Adds what a scanner says of files. Files that are stored already stay unjudged. */
export const scanning = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('files')
      .addColumn('scan', 'text', (column) => column.notNull().defaultTo('notScanned'))
      .execute()
    await db.schema.alterTable('files').addColumn('scan_at', 'text').execute()
    await db.schema
      .alterTable('files')
      .addColumn('scan_attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.createIndex('files_scan').on('files').column('scan_at').execute()
    await db.schema
      .createTable('infected_files')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('application_id', 'text')
      .addColumn('found_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text')
      .execute()
    for (const column of ['application_id', 'expires_at']) {
      await db.schema.createIndex(`infected_files_${column}`).on('infected_files').column(column).execute()
    }
  },
}
