import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'

/**
 * Counts a change for readers that compare the number; part of the change's transaction. `jobs`: the vacancies differ
 * from what readers hold in memory.
 */
export async function raiseVersion(
  trx: Transaction<Database>,
  name: 'jobs' | 'seededReferrals',
): Promise<void> {
  await trx
    .insertInto('versions')
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row('versions.value', '+', 1) })),
    )
    .execute()
}
