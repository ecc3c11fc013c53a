import { type Kysely, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/**
 * Adds the order in which an application names its vacancies. Earlier versions inserted the rows in that order,
 * which SQLite keeps in `rowid`; only for records that were moved to another address it is unknown. No earlier version
 * wrote to another engine.
 */
export const jobPositions = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('application_jobs')
      .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    if (engineOf(db) !== 'sqlite') return
    await sql`
      update application_jobs set position = (
        select count(*) from application_jobs as earlier
        where earlier.application_id = application_jobs.application_id
        and earlier.rowid < application_jobs.rowid
      )
    `.execute(db)
  },
}
