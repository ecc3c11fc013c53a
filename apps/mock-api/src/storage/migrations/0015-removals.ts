import { type Kysely, sql } from 'kysely'

/** Creates the list of keys whose rows were deleted, and removes the second hash of receipts. */
export const removals = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [
      'create table key_removals (id text primary key)',
      'drop index deletion_receipts_address',
      'alter table deletion_receipts drop column address_hash',
      `delete from secrets where name = 'deletion-receipts'`,
    ])
      await sql.raw(statement).execute(db)
  },
}
