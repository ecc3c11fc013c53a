import { Job } from '@recruiting/schema/job'
import type { Db, Trx } from '../storage/database.ts'
import { storedDocument } from '../storage/stored-document.ts'

/** A vacancy. Programs that write rows directly may omit the version. */
export const storedJob = storedDocument('jobs.document', Job)

/**
 * The vacancies with these codes, in the order of the codes; unknown codes are left out.
 */
export async function publishedJobs(
  db: Db | Trx,
  codes: readonly string[],
): Promise<{ code: string; document: string }[]> {
  if (codes.length === 0) return []
  const rows = await db.selectFrom('jobs').select(['code', 'document']).where('code', 'in', codes).execute()
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return codes.flatMap((code) => byCode.get(code) ?? [])
}
