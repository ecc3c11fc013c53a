import type { SelectQueryBuilder } from 'kysely'
import { dropKeys, type Trx } from '../storage/database.ts'
import type { Database } from '../storage/schema.ts'
import { deleteFileRows } from '../uploads/stored-files.ts'

/** Ids, as a subquery. */
type Ids = SelectQueryBuilder<Database, keyof Database, { id: string }>

/** The number of deleted rows of each kind. */
export type DeletedCounts = { applications: number; files: number; referrals: number; mails: number }

/**
 * Deletes applications and referrals with their files, links and mails, including mails to an earlier address, and
 * drops all keys. `removeFiles` removes the files' bytes after the commit.
 */
export async function deleteRecords(
  trx: Trx,
  { applications, referrals }: { applications?: Ids; referrals?: Ids },
): Promise<DeletedCounts> {
  const files = applications ? await deleteFiles(trx, applications) : 0
  let mails = 0
  // One statement for each condition: with both, joined by `or`, PostgreSQL would read the whole table.
  for (const subjects of [applications, referrals]) {
    if (!subjects) continue
    // Mails before links: who makes the link of a mail has locked its row.
    for (const table of ['outbox', 'mailbox'] as const) {
      const ofSubjects = trx.deleteFrom(table).where('subject_id', 'in', subjects)
      const deleted = await ofSubjects.returning('key_id').execute()
      dropKeys(trx, deleted)
      mails += deleted.length
    }
    // These links have no sealed address and therefore no key.
    await trx.deleteFrom('links').where('subject', 'in', subjects).execute()
  }
  // Last, because the deletions above look up related rows by them.
  if (applications)
    await trx.deleteFrom('application_jobs').where('application_id', 'in', applications).execute()
  const counts = { applications: 0, referrals: 0 }
  for (const [table, ids] of [['applications', applications] as const, ['referrals', referrals] as const]) {
    if (!ids) continue
    const deleted = await trx.deleteFrom(table).where('id', 'in', ids).returning('key_id').execute()
    dropKeys(trx, deleted)
    counts[table] += deleted.length
  }
  return { ...counts, files, mails }
}

/** @returns their number */
async function deleteFiles(trx: Trx, applications: Ids): Promise<number> {
  const files = await trx
    .selectFrom('files')
    .select(['id', 'key', 'key_id'])
    .where('application_id', 'in', applications)
    .execute()
  const deleted = await deleteFileRows(trx, files)
  await trx.deleteFrom('infected_files').where('application_id', 'in', applications).execute()
  return deleted
}
