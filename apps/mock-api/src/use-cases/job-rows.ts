import type { OnConflictBuilder } from 'kysely'
import type { Database, JobTable } from '../db/schema.ts'

/** The columns of a vacancy in all its tables and views. */
export const jobColumns = [
  'code',
  'document',
  'status',
  'posted_at',
] as const satisfies readonly (keyof JobTable)[]

/** An insert replaces the row with the same code. */
export function replaceJob(conflict: OnConflictBuilder<Database, 'jobs' | 'staged_jobs'>) {
  return conflict.column('code').doUpdateSet((eb) => ({
    document: eb.ref('excluded.document'),
    status: eb.ref('excluded.status'),
    posted_at: eb.ref('excluded.posted_at'),
  }))
}
