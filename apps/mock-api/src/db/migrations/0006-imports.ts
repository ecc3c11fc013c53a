import { type Kysely, sql } from 'kysely'

/**
 * Imports are staged in separate tables and published by one row: until the published rows have been moved, views
 * combine both. Also adds the order in which applications are exported.
 */
export const imports = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('imports')
      .addColumn('kind', 'text', (column) => column.primaryKey())
      .addColumn('status', 'text', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('staged_jobs')
      .addColumn('code', 'text', (column) => column.primaryKey())
      .addColumn('document', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('posted_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('staged_referrals')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('position', 'integer', (column) => column.notNull().unique())
      .addColumn('key_id', 'text')
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('document', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('staged_referrals_email').on('staged_referrals').column('email_key').execute()

    await sql`
      create view published_jobs as
      select code, document, status, posted_at, updated_at from jobs
      where not exists (
        select 1 from imports join staged_jobs on staged_jobs.code = jobs.code
        where imports.kind = 'jobs' and imports.status = 'published'
      )
      union all
      select code, document, status, posted_at, updated_at from staged_jobs
      where exists (select 1 from imports where kind = 'jobs' and status = 'published')
    `.execute(db)
    await sql`
      create view published_referrals as
      select id, key_id, fingerprint, email_key, locale, document, created_at from referrals
      union all
      select id, key_id, fingerprint, email_key, locale, document, created_at from staged_referrals
      where exists (select 1 from imports where kind = 'referrals' and status = 'published')
    `.execute(db)

    await db.schema
      .createIndex('applications_order')
      .on('applications')
      .columns(['submitted_at', 'id'])
      .execute()
  },
}
