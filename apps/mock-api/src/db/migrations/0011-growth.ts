import type { Kysely } from 'kysely'
import { engineOf } from '../engine.ts'
import { noteClear } from '../left-clear.ts'
import type { Database } from '../schema.ts'

/**
 * Indexes for what the sweep asks every minute, which otherwise reads whole tables. Values that earlier versions stored in
 * clear are looked for once more, and then no start looks again; no earlier version wrote them to another engine.
 */
export const growth = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.createIndex('links_creation').on('links').columns(['purpose', 'created_at']).execute()
    await db.schema.createIndex('links_end').on('links').columns(['status', 'expires_at']).execute()
    await db.schema.createIndex('attempts_creation').on('idempotency_keys').column('created_at').execute()
    if (engineOf(db) === 'sqlite') await noteClear(db as unknown as Kysely<Database>, 'clearRows')
  },
}
