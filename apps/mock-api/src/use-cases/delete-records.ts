import type { SelectQueryBuilder, Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Ids, as a query within others. */
type Ids = SelectQueryBuilder<Database, keyof Database, { id: string }>

/** How many rows of each kind were deleted. */
export type DeletedCounts = { applications: number; files: number; referrals: number; mails: number }

/**
 * Deletes applications and referrals with what belongs to them: files, links, and mails, also those to an earlier
 * address. The files' bytes go after the commit, by `removeFiles`.
 */
export async function deleteRecords(
  trx: Transaction<Database>,
  { applications, referrals }: { applications: Ids; referrals: Ids },
): Promise<DeletedCounts> {
  await trx
    .insertInto('file_removals')
    .columns(['key'])
    .expression(trx.selectFrom('files').select('key').where('application_id', 'in', applications))
    .execute()
  const files = await trx.deleteFrom('files').where('application_id', 'in', applications).executeTakeFirst()
  await trx
    .deleteFrom('links')
    .where((eb) => eb.or([eb('subject', 'in', applications), eb('subject', 'in', referrals)]))
    .execute()
  let mails = 0
  for (const table of ['outbox', 'mailbox'] as const) {
    const { numDeletedRows } = await trx
      .deleteFrom(table)
      .where((eb) => eb.or([eb('subject_id', 'in', applications), eb('subject_id', 'in', referrals)]))
      .executeTakeFirst()
    mails += Number(numDeletedRows)
  }
  // Last: what belongs to them was found by them.
  await trx.deleteFrom('application_jobs').where('application_id', 'in', applications).execute()
  const deleted = await trx.deleteFrom('applications').where('id', 'in', applications).executeTakeFirst()
  // Before the others, among which those of an import that is being moved are found.
  const staged = await trx.deleteFrom('staged_referrals').where('id', 'in', referrals).executeTakeFirst()
  const forgotten = await trx.deleteFrom('referrals').where('id', 'in', referrals).executeTakeFirst()
  return {
    applications: Number(deleted.numDeletedRows),
    files: Number(files.numDeletedRows),
    referrals: Number(staged.numDeletedRows + forgotten.numDeletedRows),
    mails,
  }
}
