import { emailKey } from '@recruiting/schema/fields/email'
import type { Kysely, Transaction } from 'kysely'
import type { KeyReader } from './keys.ts'
import type { Database } from './schema.ts'

type Db = Kysely<Database> | Transaction<Database>

/** The keyed hash by which records of an address are found; equal for all spellings of the address. */
export function addressKey({ keys }: { keys: KeyReader }, address: string): string {
  return keys.lookUp('address', emailKey(address))
}

/** Ids of an address's applications, as a subquery. */
export function applicationsOf(db: Db, emailKey: string) {
  return db.selectFrom('applications').select('id').where('email_key', '=', emailKey)
}

/** Ids of the referrals of an address, as a subquery. */
export function referralsOf(db: Db, emailKey: string) {
  return db.selectFrom('referrals').select('id').where('email_key', '=', emailKey)
}

/** Whether an application or a referral of the address is stored. */
export async function isAnythingStored(db: Db, emailKey: string): Promise<boolean> {
  const application = await applicationsOf(db, emailKey).limit(1).executeTakeFirst()
  const referral = await referralsOf(db, emailKey).limit(1).executeTakeFirst()
  return application !== undefined || referral !== undefined
}
