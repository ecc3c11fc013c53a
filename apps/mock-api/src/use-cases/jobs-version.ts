import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Says that the table of vacancies differs from what readers hold in memory; part of the change's transaction. */
export async function raiseJobsVersion(trx: Transaction<Database>): Promise<void> {
  await trx
    .insertInto('versions')
    .values({ name: 'jobs', value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row('versions.value', '+', 1) })),
    )
    .execute()
}
