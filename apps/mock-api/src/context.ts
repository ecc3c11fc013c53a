import { join } from 'node:path'
import { type Clocks, systemClocks } from './clock.ts'
import { type ClockWatch, openClockWatch } from './clock-watch.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import { lockFolder } from './db/folder-lock.ts'
import { openDatabase } from './db/open-database.ts'
import { openFolderStore } from './files/folder-store.ts'
import { type FreeRoom, freeRoomOf } from './files/free-room.ts'
import type { FileStore } from './files/store.ts'
import { createRateLimit } from './rate-limit.ts'
import { createJobBoard, type JobBoard } from './use-cases/job-board.ts'
import type { LinkMailShares } from './use-cases/link-mails.ts'
import { createUploadRoom, stagedBytesOf, type UploadRoom } from './use-cases/upload-room.ts'

const hour = 3_600_000

/** The log of the use cases. Pass no personal values. */
export type Log = {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** The dependencies of the use cases, built once per process. */
export type Context = {
  config: Config
  db: Db
  files: FileStore
  /** Free bytes on the disk of the data folder. */
  freeRoom: FreeRoom
  uploadRoom: UploadRoom
  jobs: JobBoard
  /** ms of Unix time. */
  now: () => number
  /** ms, not affected by setting the system clock: for limits and pauses. See `Clocks`. */
  elapsed: () => number
  clockWatch: ClockWatch
  /** Call `nudge` after the commit of a transaction that enqueued a mail; it has no effect until a worker runs. */
  mail: { nudge: () => void }
  linkMails: LinkMailShares
  state: {
    /** The server is shutting down: `/readyz` answers 503. */
    isClosing: boolean
    /** An import is using the staging tables. */
    isImporting: boolean
    /** Background maintenance found the disk full: `/readyz` answers 503. */
    isFull: boolean
  }
}

/** Locks and opens a data folder. Throws `FolderUnusable`, for example when another process has locked it. */
export async function openContext(
  config: Config,
  clocks: Clocks = systemClocks,
): Promise<Context & { close: () => Promise<void> }> {
  const unlock = lockFolder(config.DATA_DIR)
  let db: Db | undefined
  try {
    db = await openDatabase(config.DATA_DIR)
    return await collect(config, db, clocks, unlock)
  } catch (error) {
    await db?.destroy()
    unlock()
    throw error
  }
}

async function collect(
  config: Config,
  db: Db,
  { now, elapsed, machine }: Clocks,
  unlock: () => void,
): Promise<Context & { close: () => Promise<void> }> {
  const context: Context = {
    config,
    db,
    files: await openFolderStore(join(config.DATA_DIR, 'files')),
    freeRoom: freeRoomOf(config.DATA_DIR),
    uploadRoom: createUploadRoom(config, {
      hourly: createRateLimit(config.UPLOAD_BYTES_PER_HOUR, elapsed),
      stagedBytes: () => stagedBytesOf(db),
      freeRoom: () => context.freeRoom(),
    }),
    jobs: createJobBoard(db, { now, refreshAfter: config.JOBS_REFRESH }),
    now,
    elapsed,
    clockWatch: await openClockWatch(db, machine),
    mail: { nudge: () => undefined },
    linkMails: {
      all: createRateLimit(config.LINK_MAILS_PER_HOUR, elapsed),
      pause: createRateLimit(hour / config.LINK_RESEND_AFTER, elapsed, 1),
      address: createRateLimit(config.LINK_MAILS_PER_ADDRESS, elapsed),
    },
    state: { isClosing: false, isImporting: false, isFull: false },
  }
  return Object.assign(context, {
    async close() {
      await db.destroy()
      unlock()
    },
  })
}
