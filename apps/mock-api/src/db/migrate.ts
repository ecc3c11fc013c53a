import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { start } from './migrations/0001-start.ts'
import { links } from './migrations/0002-links.ts'
import { retention } from './migrations/0003-retention.ts'
import { clock } from './migrations/0004-clock.ts'
import { sealing } from './migrations/0005-sealing.ts'
import { imports } from './migrations/0006-imports.ts'
import { unreadColumns } from './migrations/0007-unread-columns.ts'
import { jobPositions } from './migrations/0008-job-positions.ts'
import { mailRefusals } from './migrations/0009-mail-refusals.ts'
import { sharedLimits } from './migrations/0010-shared-limits.ts'
import { growth } from './migrations/0011-growth.ts'
import { scanning } from './migrations/0012-scanning.ts'
import { recovery } from './migrations/0013-recovery.ts'
import type { Database } from './schema.ts'

/** In order; a released migration never changes. */
const migrations = {
  '0001-start': start,
  '0002-links': links,
  '0003-retention': retention,
  '0004-clock': clock,
  '0005-sealing': sealing,
  '0006-imports': imports,
  '0007-unread-columns': unreadColumns,
  '0008-job-positions': jobPositions,
  '0009-mail-refusals': mailRefusals,
  '0010-shared-limits': sharedLimits,
  '0011-growth': growth,
  '0012-scanning': scanning,
  '0013-recovery': recovery,
}

/** The names of this version's migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** Runs the pending migrations; idempotent. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest()
  if (error !== undefined) throw error
}

/** Whether this version has a migration of that name. */
export function isKnownMigration(name: string): boolean {
  return Object.hasOwn(migrations, name)
}

/** Creates the tables as they were after a migration, in an empty database. */
export async function migrateTo(db: Kysely<Database>, name: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(name)
  if (error !== undefined) throw error
}

function migratorOf(db: Kysely<Database>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}
