import type { Trx } from '../storage/database.ts'

/**
 * Stores the vacancies of an application in their order, and counts the address's applications for each.
 * @returns the number of this application, by code.
 */
export async function insertJobs(
  trx: Trx,
  { id, emailKey, codes }: { id: string; emailKey: string; codes: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const versions = new Map<string, number>()
  for (const [position, code] of codes.entries()) {
    const { last } = await trx
      .selectFrom('application_jobs')
      .select((row) => row.fn.max('version').as('last'))
      .where('email_key', '=', emailKey)
      .where('job_code', '=', code)
      .executeTakeFirstOrThrow()
    const version = Number(last ?? 0) + 1
    versions.set(code, version)
    await trx
      .insertInto('application_jobs')
      .values({ application_id: id, job_code: code, position, email_key: emailKey, version })
      .execute()
  }
  return versions
}
