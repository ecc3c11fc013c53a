import { type Kysely, sql } from 'kysely'

/** The last check of the system clock, and the running time until expired records may be deleted. */
export const clock = {
  async up(db: Pick<Kysely<unknown>, 'schema' | 'getExecutor'>): Promise<void> {
    await db.schema
      .createTable('clock')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('seen_at', 'text', (column) => column.notNull())
      .addColumn('waiting_ms', 'integer', (column) => column.notNull())
      .execute()
    // In a folder with records but without a check, the first check must detect a jump.
    await sql`insert into clock (name, seen_at, waiting_ms)
      select 'machine', '1970-01-01T00:00:00.000Z', 0
      where exists (select 1 from applications) or exists (select 1 from referrals)`.execute(db)
  },
}
