import { systemClocks } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../storage/database.ts'
import { damageOf } from '../storage/errors.ts'
import { FolderUnusable } from '../storage/folder-lock.ts'
import { refuseHalfRestored } from '../storage/half-restored.ts'
import { engineFor, readDatabase } from '../storage/open-database.ts'
import { filesToRead } from '../storage/open-files.ts'
import { freeRoomOf } from '../storage/store.ts'
import { createClockWatch } from './clock-watch.ts'
import { databaseFindings, diagnose, type Finding, findingsWithoutRows } from './diagnose.ts'
import { createSeenClients } from './seen-clients.ts'

/**
 * Checks a data folder that no server uses, and the settings. Writes nothing but the lock: an older database is
 * reported, not migrated. Throws `FolderUnusable`.
 */
export async function diagnoseFolder(config: Config): Promise<Finding[]> {
  const folder = config.DATA_DIR
  const engine = engineFor(config)
  refuseHalfRestored(folder)
  // Locking creates files.
  if (engine.isMissing()) return await withoutRows(config, noDatabase(`${engine.place} does not exist`))
  const unlock = engine.lock()
  try {
    refuseHalfRestored(folder)
    const { exists, pending, refusal } = await engine.migrations()
    if (refusal !== undefined) throw new FolderUnusable(refusal)
    if (!exists) return await withoutRows(config, noDatabase(`${engine.place} is empty`))
    if (pending.length > 0) return await withoutRows(config, olderDatabase(pending))
    return await diagnoseAndClose(config, await readDatabase(engine))
  } catch (error) {
    const damage = damageOf(error)
    if (damage === undefined) throw error
    const check = await engine.check()
    const damages = [...new Set([damage, ...check.damages])]
    return [...databaseFindings({ ...check, damages }), ...(await findingsWithoutRows(config))]
  } finally {
    unlock()
  }
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
