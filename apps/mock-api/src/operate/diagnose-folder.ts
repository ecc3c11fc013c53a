import { systemClocks } from '../clock.ts'
import type { Config } from '../config.ts'
import { checkSqlite } from '../storage/check-database.ts'
import type { Db } from '../storage/database.ts'
import { databasePath } from '../storage/database-path.ts'
import { damageOf } from '../storage/errors.ts'
import { FolderUnusable, lockFolder } from '../storage/folder-lock.ts'
import { refuseHalfRestored } from '../storage/half-restored.ts'
import { checkMigrations, checkPostgresMigrations } from '../storage/migrate.ts'
import { hasNoDatabase, readDatabase } from '../storage/open-database.ts'
import { filesToRead } from '../storage/open-files.ts'
import { openPostgresDatabase } from '../storage/open-postgres.ts'
import { placeOf } from '../storage/postgres.ts'
import { freeRoomOf } from '../storage/store.ts'
import { createClockWatch } from './clock-watch.ts'
import { databaseFindings, diagnose, type Finding, findingsWithoutRows } from './diagnose.ts'
import { createSeenClients } from './seen-clients.ts'

/**
 * Checks a data folder that no server uses, and the settings. Writes nothing but the lock: an older database is
 * reported, not migrated. Throws `FolderUnusable`.
 */
export async function diagnoseFolder(config: Config): Promise<Finding[]> {
  const { DATABASE_URL } = config
  if (DATABASE_URL !== undefined) return await diagnosePostgres({ ...config, DATABASE_URL })
  const folder = config.DATA_DIR
  refuseHalfRestored(folder)
  // Locking creates files.
  if (hasNoDatabase(folder))
    return await withoutRows(config, noDatabase(`${databasePath(folder)} does not exist`))
  const unlock = lockFolder(folder)
  try {
    refuseHalfRestored(folder)
    const { pending, refusal } = checkMigrations(folder)
    if (refusal !== undefined) throw new FolderUnusable(refusal)
    if (pending.length > 0) return await withoutRows(config, olderDatabase(pending))
    return await diagnoseAndClose(config, await readDatabase(folder))
  } catch (error) {
    const damage = damageOf(error)
    if (damage === undefined) throw error
    const check = await checkSqlite(folder)
    const damages = [...new Set([damage, ...check.damages])]
    return [...databaseFindings({ ...check, damages }), ...(await findingsWithoutRows(config))]
  } finally {
    unlock()
  }
}

async function diagnosePostgres(config: Config & { DATABASE_URL: string }): Promise<Finding[]> {
  const place = placeOf(config.DATABASE_URL)
  const { exists, pending, refusal } = await checkPostgresMigrations(config.DATABASE_URL)
  if (refusal !== undefined) throw new FolderUnusable(refusal)
  if (!exists) return await withoutRows(config, noDatabase(`${place} is empty`))
  if (pending.length > 0) return await withoutRows(config, olderDatabase(pending))
  return await diagnoseAndClose(config, await openPostgresDatabase(config, { by: 'command' }))
}

async function diagnoseAndClose(config: Config, db: Db): Promise<Finding[]> {
  const folder = config.DATA_DIR
  try {
    return await diagnose({
      config,
      db,
      files: await filesToRead(config, db),
      freeRoom: freeRoomOf(folder),
      clients: createSeenClients(),
      now: systemClocks.now,
      clockWatch: createClockWatch(db, systemClocks.machine),
    })
  } finally {
    await db.destroy()
  }
}

/** What can be checked when this version cannot read the rows, and why it cannot. */
async function withoutRows(config: Config, reason: Finding): Promise<Finding[]> {
  return [...(await findingsWithoutRows(config)), reason]
}

const unchecked = 'database, files, scanner, mails, clock, room and receipts were not checked'

function noDatabase(what: string): Finding {
  return {
    check: 'versions',
    isOk: false,
    message: `database ${what}; ${unchecked}.`,
    advice: 'Check DATA_DIR and DATABASE_URL, and whether the disk of the data folder is mounted.',
  }
}

function olderDatabase(pending: readonly string[]): Finding {
  return {
    check: 'versions',
    isOk: false,
    message: `the database is older than this version and lacks ${pending.join(', ')}; ${unchecked}.`,
    advice: 'Back it up with the version that wrote it, then start this version, which migrates it.',
  }
}
