import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Outcome } from '../files/deletion-receipts.ts'

/** How an announced deletion ended: its row exists once its transaction is committed. */
export async function outcomeOf(db: Kysely<Database>, id: string): Promise<Outcome> {
  const row = await db
    .selectFrom('deletion_receipts')
    .select(['id', 'address_hash as addressHash', 'applications', 'files', 'referrals', 'mails'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? { id, cancelled: true }
}
