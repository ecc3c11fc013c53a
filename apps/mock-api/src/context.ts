import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import { createHotAnswers, type HotAnswers } from './contract/hot-answers.ts'
import { createRateLimit } from './contract/rate-limit.ts'
import { lockFolder } from './db/folder-lock.ts'
import { openDatabase } from './db/open-database.ts'
import type { Database } from './db/schema.ts'
import { openFolderStore } from './files/folder-store.ts'
import { type FreeRoom, freeRoomOf } from './files/free-room.ts'
import type { FileStore } from './files/store.ts'
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
  db: Kysely<Database>
  files: FileStore
  /** Of the disk that the data folder is on. */
  freeRoom: FreeRoom
  uploadRoom: UploadRoom
  jobs: JobBoard
  hotAnswers: HotAnswers
  /** ms of Unix time. */
  now: () => number
  /** `nudge` is to be called after the commit of what ordered a mail; it does nothing until a worker runs. */
  mail: { nudge: () => void }
  linkMails: LinkMailShares
  state: {
    /** Whether new requests are no longer wanted: `/readyz`. */
    isClosing: boolean
    /** When the database may be rewritten again, by `performance.now()`. */
    nextRewrite: number
  }
}

/** Locks and opens a data folder. Throws `FolderUnusable`, also when another process has it. */
export async function openContext(
  config: Config,
  { now = Date.now }: { now?: () => number } = {},
): Promise<Context & { close: () => Promise<void> }> {
  const unlock = lockFolder(config.DATA_DIR)
  const db = await openDatabase(config.DATA_DIR)
  const context: Context = {
    config,
    db,
    files: await openFolderStore(join(config.DATA_DIR, 'files')),
    freeRoom: freeRoomOf(config.DATA_DIR),
    uploadRoom: createUploadRoom(config, {
      hourly: createRateLimit(config.UPLOAD_BYTES_PER_HOUR, now),
      stagedBytes: () => stagedBytesOf(db),
      freeRoom: () => context.freeRoom(),
    }),
    jobs: createJobBoard(db, { now, refreshAfter: config.JOBS_REFRESH }),
    hotAnswers: createHotAnswers(),
    now,
    mail: { nudge: () => undefined },
    linkMails: {
      all: createRateLimit(config.LINK_MAILS_PER_HOUR, now),
      pause: createRateLimit(hour / config.LINK_RESEND_AFTER, now, 1),
      address: createRateLimit(config.LINK_MAILS_PER_ADDRESS, now),
    },
    state: { isClosing: false, nextRewrite: 0 },
  }
  return Object.assign(context, {
    async close() {
      await db.destroy()
      unlock()
    },
  })
}
