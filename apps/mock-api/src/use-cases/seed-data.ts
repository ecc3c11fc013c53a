import type { Kysely, Transaction } from 'kysely'
import type { Context } from '../context.ts'
import { exclusively } from '../db/exclusive.ts'
import { FolderUnusable } from '../db/folder-lock.ts'
import type { Database } from '../db/schema.ts'
import { seedEmptyJobs } from './seed-jobs.ts'
import { seedReferrals } from './seed-referrals.ts'
import { raiseVersion } from './versions.ts'

/**
 * Fills a new data folder with the invented data of the seed, outside production only. With `SEED=none` the folder
 * is marked instead; a marked folder is never seeded, whatever `SEED` says at a later start.
 * Throws `FolderUnusable` for `SEED=none` on a folder that already has invented data.
 */
export async function seedData({ config, db, now }: Context): Promise<void> {
  if (config.NODE_ENV === 'production') return
  if (config.SEED === 'none') {
    await markUnseeded(db, config.DATA_DIR)
  } else if (!(await isUnseeded(db))) {
    await seedEmptyJobs(db, now())
    await seedReferrals(db, now())
  }
}

/** Whether the folder was first started with `SEED=none`. */
export async function isUnseeded(db: Kysely<Database> | Transaction<Database>): Promise<boolean> {
  return await hasVersion(db, 'unseeded')
}

async function markUnseeded(db: Kysely<Database>, folder: string): Promise<void> {
  await exclusively(db, async (trx) => {
    if (await isUnseeded(trx)) return
    if (await hasVersion(trx, 'seededReferrals')) {
      throw new FolderUnusable(
        `Data folder ${folder} has invented vacancies. To start without them, choose a new folder with DATA_DIR.`,
      )
    }
    await raiseVersion(trx, 'unseeded')
  })
}

async function hasVersion(
  db: Kysely<Database> | Transaction<Database>,
  name: 'unseeded' | 'seededReferrals',
): Promise<boolean> {
  const row = await db.selectFrom('versions').select('name').where('name', '=', name).executeTakeFirst()
  return row !== undefined
}
