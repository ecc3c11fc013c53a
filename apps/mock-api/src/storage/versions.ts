import type { Kysely, Transaction } from 'kysely'
import type { Trx } from './database.ts'
import type { Database } from './schema.ts'

type Mark = 'seededReferrals' | 'unseeded' | 'unconfirmed'

/**
 * Increments a counter that readers compare, within the transaction of the change. `jobs`: the vacancies differ from
 * those that readers hold in memory. The others are marks: `seededReferrals` and `unseeded` say what has been done to a
 * new data folder, `unconfirmed` that a start with `--new-installation` joined parts that did not belong together.
 */
export async function raiseVersion(trx: Trx, name: 'jobs' | Mark): Promise<void> {
  await trx
    .insertInto('versions')
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row('versions.value', '+', 1) })),
    )
    .execute()
  if (name === 'jobs') await trx.engine.announce(trx, 'jobs')
}

/** Whether the mark has been set by `raiseVersion`. */
export async function hasMark(db: Kysely<Database> | Transaction<Database>, name: Mark): Promise<boolean> {
  const row = await db.selectFrom('versions').select('name').where('name', '=', name).executeTakeFirst()
  return row !== undefined
}
