import { type Kysely, sql } from 'kysely'

/** Adds to an application when its address last changed. */
export const movedAt = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table applications add column moved_at text`.execute(db)
  },
}
