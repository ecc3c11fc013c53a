import { type Kysely, sql } from 'kysely'

/** Creates the list of keys whose rows were deleted. */
export const keyRemovals = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table key_removals (id text not null)`.execute(db)
  },
}
