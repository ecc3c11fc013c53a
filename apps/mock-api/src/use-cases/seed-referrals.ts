import { type Db, type Trx, transact } from '../db/database.ts'
import { seedJobs } from '../seed/seed-jobs.ts'
import { referralsOfSeed } from '../seed/varied-referrals.ts'
import { contractSeed } from '../seed/vary.ts'
import { insertReferral } from './create-referral.ts'
import { raiseVersion } from './versions.ts'

const marker = 'seededReferrals'

/** Stores the seeded recommendations once per data folder; deleted ones are not restored. */
export async function seedReferrals(db: Db, now: number): Promise<void> {
  await transact(db, async (trx) => {
    const done = trx.selectFrom('versions').select('name').where('name', '=', marker)
    if (await done.executeTakeFirst()) return
    await raiseVersion(trx, marker)
    await insertSeededReferrals(trx, now)
  })
}

/** Stores the recommendations of a seed and enqueues their invitations. */
export async function insertSeededReferrals(
  trx: Trx,
  now: number,
  number: number = contractSeed,
): Promise<void> {
  const referrals = referralsOfSeed(number, seedJobs(now, number))
  for (const { referral, locale } of referrals) await insertReferral(trx, referral, { locale, now })
}
