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

/** What only a log takes that is allowed to know everything but people's values. */
export type Log = {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** The collaborators of the use cases, built once. */
export type Context = {
  config: Config
  db: Db
  files: FileStore
  /** Of the disk that the data folder is on. */
  freeRoom: FreeRoom
  uploadRoom: UploadRoom
  jobs: JobBoard
  /** ms of Unix time. */
  now: () => number
  /** ms that setting the clock does not move: for limits and pauses. See `Clocks`. */
  elapsed: () => number
  clockWatch: ClockWatch
  /** `nudge` is to be called after the commit of what ordered a mail; it does nothing until a worker runs. */
  mail: { nudge: () => void }
  linkMails: LinkMailShares
  state: {
    /** Whether new requests are no longer wanted: `/readyz`. */
    isClosing: boolean
    /** Whether an import has the staging tables. */
    isImporting: boolean
    /** Whether what keeps the data in order found the disk full: `/readyz`. */
    isFull: boolean
  }
}

/** Locks and opens a data folder. Throws `FolderUnusable`, also when another process has it. */
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
