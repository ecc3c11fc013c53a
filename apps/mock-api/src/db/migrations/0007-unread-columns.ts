import { type Kysely, sql } from 'kysely'

/** Drops columns that are never read. Mails are then indexed by their next attempt only. */
export const unreadColumns = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropView('published_jobs').execute()
    for (const table of ['jobs', 'staged_jobs'])
      await db.schema.alterTable(table).dropColumn('updated_at').execute()
    await sql`
      create view published_jobs as
      select code, document, status, posted_at from jobs
      where not exists (
        select 1 from imports join staged_jobs on staged_jobs.code = jobs.code
        where imports.kind = 'jobs' and imports.status = 'published'
      )
      union all
      select code, document, status, posted_at from staged_jobs
      where exists (select 1 from imports where kind = 'jobs' and status = 'published')
    `.execute(db)

    await db.schema.dropIndex('outbox_due').execute()
    await db.schema.alterTable('outbox').dropColumn('sent_at').execute()
    await db.schema.createIndex('outbox_due').on('outbox').column('next_attempt_at').execute()

    await db.schema.alterTable('idempotency_keys').dropColumn('status').execute()
    await db.schema.alterTable('links').dropColumn('ended_at').execute()
    await db.schema.alterTable('files').dropColumn('advice').execute()
  },
}
