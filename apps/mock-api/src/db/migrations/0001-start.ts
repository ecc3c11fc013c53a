import type { Kysely } from 'kysely'
import { engineOf } from '../engine.ts'
import { keepStoredOrder } from '../stored-order.ts'

/** Only text, whole numbers and indexes, which every engine supports; generated numbers are declared differently. */
export const start = {
  async up(db: Kysely<unknown>): Promise<void> {
    const isSqlite = engineOf(db) === 'sqlite'
    await db.schema
      .createTable('jobs')
      .addColumn('code', 'text', (column) => column.primaryKey())
      .addColumn('document', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('posted_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('versions')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'integer', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('applications')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('reference', 'text', (column) => column.notNull().unique())
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('submitted_at', 'text', (column) => column.notNull())
      .addColumn('consent', 'text', (column) => column.notNull())
      .addColumn('personal', 'text', (column) => column.notNull())
      .addColumn('education', 'text', (column) => column.notNull())
      .addColumn('experience', 'text', (column) => column.notNull())
      .addColumn('application', 'text', (column) => column.notNull())
      .addColumn('other', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('applications_email').on('applications').column('email_key').execute()

    await db.schema
      .createTable('application_jobs')
      .addColumn('application_id', 'text', (column) =>
        column.notNull().references('applications.id').onDelete('cascade'),
      )
      .addColumn('job_code', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('application_jobs_key', ['application_id', 'job_code'])
      .addUniqueConstraint('application_jobs_version', ['email_key', 'job_code', 'version'])
      .execute()

    await db.schema
      .createTable('files')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('key', 'text', (column) => column.notNull().unique())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('advice', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('application_id', 'text', (column) => column.references('applications.id'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text')
      .execute()
    await db.schema.createIndex('files_application').on('files').column('application_id').execute()
    await db.schema.createIndex('files_expiry').on('files').columns(['status', 'expires_at']).execute()

    await db.schema
      .createTable('idempotency_keys')
      .addColumn('key_hash', 'text', (column) => column.primaryKey())
      .addColumn('call', 'text', (column) => column.notNull())
      .addColumn('body_hash', 'text', (column) => column.notNull())
      .addColumn('status', 'integer')
      .addColumn('answer', 'text')
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('idempotency_keys_email').on('idempotency_keys').column('email_key').execute()
    await db.schema
      .createIndex('idempotency_keys_expiry')
      .on('idempotency_keys')
      .column('expires_at')
      .execute()

    await db.schema
      .createTable('outbox')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('template', 'text', (column) => column.notNull())
      .addColumn('args', 'text', (column) => column.notNull())
      .addColumn('to_address', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('next_attempt_at', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('leased_until', 'text')
      .addColumn('sent_at', 'text')
      .execute()
    await db.schema.createIndex('outbox_due').on('outbox').columns(['sent_at', 'next_attempt_at']).execute()
    await db.schema.createIndex('outbox_email').on('outbox').column('email_key').execute()

    await db.schema
      .createTable('mailbox')
      .addColumn('position', 'integer', (column) =>
        isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
      )
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('to_address', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('html', 'text', (column) => column.notNull())
      .addColumn('links', 'text', (column) => column.notNull())
      .addColumn('sent_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('mailbox_email').on('mailbox').column('email_key').execute()

    for (const table of ['applications', 'outbox']) await keepStoredOrder(db, table)
  },
}
