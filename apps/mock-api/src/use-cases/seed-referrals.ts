import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { referrals } from '../seed/referrals.ts'
import { insertReferral } from './create-referral.ts'
import { raiseVersion } from './versions.ts'

const marker = 'seededReferrals'

/** Stores the invented recommendations once for a data folder: also those that were deleted do not come back. */
export async function seedReferrals(db: Kysely<Database>, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const done = trx.selectFrom('versions').select('name').where('name', '=', marker)
    if (await done.executeTakeFirst()) return
    await raiseVersion(trx, marker)
    for (const { referral, locale } of referrals) await insertReferral(trx, referral, { locale, now })
  })
}
