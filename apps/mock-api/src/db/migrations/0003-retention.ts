import type { Kysely } from 'kysely'

/** Indexes for the query that runs every minute: records whose retention period has ended. */
export const retention = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createIndex('applications_age')
      .on('applications')
      .columns(['email_key', 'submitted_at'])
      .execute()
    await db.schema.createIndex('referrals_age').on('referrals').column('created_at').execute()
  },
}
