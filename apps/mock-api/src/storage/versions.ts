import type { Transaction } from 'kysely'
import { announce } from './announcements.ts'
import type { Database } from './schema.ts'

/**
 * Increments a counter that readers compare, within the transaction of the change. `jobs`: the vacancies differ
 * from those that readers hold in memory. `seededReferrals`, `unseeded`:
 * what has been done to a new data folder.
 */
export async function raiseVersion(
  trx: Transaction<Database>,
  name: 'jobs' | 'seededReferrals' | 'unseeded',
): Promise<void> {
  await trx
    .insertInto('versions')
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row('versions.value', '+', 1) })),
    )
    .execute()
  if (name === 'jobs') await announce(trx, 'jobs')
}
