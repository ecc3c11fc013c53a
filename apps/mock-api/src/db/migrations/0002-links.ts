import type { Kysely } from 'kysely'
import { keepStoredOrder } from '../stored-order.ts'

/** Emailed links, referrals, receipts of deletions, and what the edit form adds to an application. */
export const links = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('links')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('subject', 'text')
      .addColumn('email_key', 'text')
      .addColumn('mail_id', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'text')
      .execute()
    await db.schema.createIndex('links_subject').on('links').columns(['subject', 'purpose']).execute()
    await db.schema.createIndex('links_email').on('links').column('email_key').execute()
    await db.schema.createIndex('links_expiry').on('links').column('expires_at').execute()

    await keepStoredOrder(db, 'links')

    await db.schema
      .createTable('referrals')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('document', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('referrals_email').on('referrals').column('email_key').execute()

    await db.schema
      .createTable('deletion_receipts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('address_hash', 'text', (column) => column.notNull())
      .addColumn('deleted_at', 'text', (column) => column.notNull())
      .addColumn('applications', 'integer', (column) => column.notNull())
      .addColumn('files', 'integer', (column) => column.notNull())
      .addColumn('referrals', 'integer', (column) => column.notNull())
      .addColumn('mails', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('deletion_receipts_address')
      .on('deletion_receipts')
      .column('address_hash')
      .execute()

    await db.schema
      .createTable('secrets')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('file_removals')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .execute()

    // One column per statement: not every engine adds several at once.
    for (const section of ['identity', 'contact', 'military', 'emergencyContact', 'health'])
      await db.schema.alterTable('applications').addColumn(section, 'text').execute()
    await db.schema
      .alterTable('applications')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()

    for (const table of ['outbox', 'mailbox']) {
      await db.schema.alterTable(table).addColumn('subject_id', 'text').execute()
      await db.schema.createIndex(`${table}_subject`).on(table).column('subject_id').execute()
    }
  },
}
