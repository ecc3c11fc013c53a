import type { Config } from './config.ts'
import type { DeletionReceipts } from './deletion/receipts.ts'
import type { JobBoard } from './jobs/board.ts'
import type { LinkMailShares } from './links/mails.ts'
import type { OnRefused } from './mail/smtp.ts'
import type { ClockWatch } from './operate/clock-watch.ts'
import type { Db } from './storage/database.ts'
import type { Limits } from './storage/limits.ts'
import type { FileStore, FreeRoom } from './storage/store.ts'
import type { ScanEnd, Scanner } from './uploads/clamd.ts'
import type { UploadRoom } from './uploads/room.ts'

/** The log of the use cases. Pass no personal values. */
export type Log = {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** The judging of files. `nudge` has no effect until a worker runs. */
type Scans = { scanner: Scanner; nudge: () => void; onScanned?: (end: ScanEnd) => void }

/** The dependencies of the use cases, built once per process by `services.ts`. */
export type Context = {
  config: Config
  db: Db
  files: FileStore
  /** The deletions, recorded in a file outside the database. */
  receipts: DeletionReceipts
  /** Free bytes on the disk of the data folder. */
  freeRoom: FreeRoom
  uploadRoom: UploadRoom
  jobs: JobBoard
  /** ms of Unix time. */
  now: () => number
  /** ms, not affected by setting the system clock: for limits and pauses. See `Clocks`. */
  elapsed: () => number
  /** Compares the clock with that of the database, if the database has one. */
  synchroniseClock: () => Promise<void>
  clockWatch: ClockWatch
  /**
   * Call `nudge` after the commit of a transaction that enqueued a mail; it has no effect until a worker runs. `onRefused` is
   * for the metrics.
   */
  mail: { nudge: () => void; onRefused?: OnRefused }
  /** Undefined without `CLAMAV_URL`. Call `nudge` after a row of a file was stored; `onScanned` is for the metrics. */
  scans: Scans | undefined
  linkMails: LinkMailShares
  limits: Limits
  state: {
    /** The server is shutting down: `/readyz` answers 503. */
    isClosing: boolean
    /** An import is running. */
    isImporting: boolean
    /** A backup is reading: the bytes of deleted files are removed when it has ended. */
    isBackingUp: boolean
    /** Background maintenance found the disk full: `/readyz` answers 503. */
    isFull: boolean
    /** Requests with a client address that nobody can have, for `doctor`. */
    forgedAddresses: number
  }
}

/** The state of a process that has just begun. */
export function newState(): Context['state'] {
  return { isClosing: false, isImporting: false, isBackingUp: false, isFull: false, forgedAddresses: 0 }
}
