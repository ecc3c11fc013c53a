import { type Clocks, systemClocks } from './clock.ts'
import { type ClockWatch, openClockWatch } from './clock-watch.ts'
import type { Config } from './config.ts'
import type { SteeringStore } from './controls/steering/steering.ts'
import type { Db } from './db/database.ts'
import { openDatabaseClock } from './db/database-clock.ts'
import { engineOf } from './db/engine.ts'
import { FolderUnusable, lockFolder } from './db/folder-lock.ts'
import { refuseHalfRestored } from './db/half-restored.ts'
import type { Opening } from './db/installation.ts'
import { type OpenDb, openDatabase, requireDatabase } from './db/open-database.ts'
import { openPostgresDatabase } from './db/open-postgres.ts'
import { type DeletionReceipts, openReceipts, receiptsPath } from './files/deletion-receipts.ts'
import { type FreeRoom, freeRoomOf } from './files/free-room.ts'
import { openScanner, type Scanner } from './files/scanner.ts'
import type { FileStore } from './files/store.ts'
import { createLimits, type Limits } from './limits/limits.ts'
import type { OnRefused } from './mail/deliver.ts'
import { createSeenClients, type SeenClients } from './seen-clients.ts'
import type { TestClock } from './test-clock.ts'
import { createJobBoard, type JobBoard } from './use-cases/job-board.ts'
import type { LinkMailShares } from './use-cases/link-mails.ts'
import { openFiles } from './use-cases/open-files.ts'
import type { ScanEnd } from './use-cases/scan-files.ts'
import { createUploadRoom, stagedBytesOf, type UploadRoom } from './use-cases/upload-room.ts'

const hour = 3_600_000

/** The log of the use cases. Pass no personal values. */
export type Log = {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** The judging of files. `nudge` has no effect until a worker runs. */
type Scans = { scanner: Scanner; nudge: () => void; onScanned?: (end: ScanEnd) => void }

/** The dependencies of the use cases, built once per process. */
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
  /** Moves `now` and `elapsed`; undefined in production. */
  testClock: TestClock | undefined
  /** What developers have switched on; undefined in production. */
  steering: SteeringStore | undefined
  /** Compares the clock with that of the database, on PostgreSQL. */
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
  /** For `doctor`: the client addresses of forwarded requests. */
  clients: SeenClients
  state: {
    /** The server is shutting down: `/readyz` answers 503. */
    isClosing: boolean
    /** An import is using the staging tables. */
    isImporting: boolean
    /** A backup is reading: the bytes of deleted files are removed when it has ended. */
    isBackingUp: boolean
    /** Background maintenance found the disk full: `/readyz` answers 503. */
    isFull: boolean
    /** Files and keys without a row that the last comparison left, because they are too many. */
    orphanFiles: number
    orphanKeys: number
  }
}

/** The state of a process that has just begun. */
export function newState(): Context['state'] {
  const none = { isClosing: false, isImporting: false, isBackingUp: false, isFull: false }
  return { ...none, orphanFiles: 0, orphanKeys: 0 }
}

/**
 * Opens a data folder, which it locks, or the PostgreSQL database and the data folder that other processes may use too.
 * Throws `FolderUnusable`, for example when another process has locked the folder, `DatabaseUnusable` and `FilesUnusable`.
 * @param clocks default: those of the machine; on PostgreSQL the database's time
 */
export async function openContext(
  config: Config,
  clocks?: Clocks,
  opening: Opening = { by: 'server' },
): Promise<Context & { close: () => Promise<void> }> {
  const { DATABASE_URL } = config
  refuseHalfRestored(config.DATA_DIR)
  // Locking creates files.
  if (DATABASE_URL === undefined && opening.by === 'command') requireDatabase(config.DATA_DIR)
  const unlock = DATABASE_URL === undefined ? lockFolder(config.DATA_DIR) : () => undefined
  let db: OpenDb | undefined
  try {
    refuseHalfRestored(config.DATA_DIR)
    db =
      DATABASE_URL === undefined
        ? await openDatabase(config.DATA_DIR, opening)
        : await openPostgresDatabase({ ...config, DATABASE_URL }, opening)
    const { files, wasForced } = await openFiles(config, db, opening)
    if (opening.isForced && !db.installation.isForced && !wasForced)
      throw new FolderUnusable(
        `Database, keys and files of data folder ${config.DATA_DIR} belong together: start without --new-installation.`,
      )
    return await collect(config, db, { files, clocks, unlock })
  } catch (error) {
    await db?.destroy()
    unlock()
    throw error
  }
}

async function collect(
  config: Config,
  db: Db,
  {
    files,
    clocks: givenClocks,
    unlock,
  }: { files: FileStore; clocks: Clocks | undefined; unlock: () => void },
): Promise<Context & { close: () => Promise<void> }> {
  const databaseClock =
    givenClocks === undefined && engineOf(db) === 'postgres' ? await openDatabaseClock(db) : undefined
  const real = givenClocks ?? databaseClock?.clocks ?? systemClocks
  const { clocks, testClock } = await clocksOf(config, real)
  const { now, elapsed, machine } = clocks
  const limits = createLimits(db, { now, elapsed })
  const context: Context = {
    config,
    db,
    files,
    receipts: openReceipts(receiptsPath(config)),
    freeRoom: freeRoomOf(config.DATA_DIR),
    uploadRoom: createUploadRoom(config, {
      hourly: limits.rate('uploadBytes', config.UPLOAD_BYTES_PER_HOUR),
      stagedBytes: () => stagedBytesOf(db),
      freeRoom: () => context.freeRoom(),
    }),
    jobs: createJobBoard(db, { now, refreshAfter: config.JOBS_REFRESH }),
    now,
    elapsed,
    testClock,
    steering: await steeringOf(config),
    synchroniseClock: async () => await databaseClock?.synchronise(),
    clockWatch: await openClockWatch(db, machine),
    mail: { nudge: () => undefined },
    scans: config.CLAMAV_URL && { scanner: openScanner(config.CLAMAV_URL), nudge: () => undefined },
    linkMails: {
      all: limits.rate('linkMails', config.LINK_MAILS_PER_HOUR),
      pause: limits.rate('linkMailPause', hour / config.LINK_RESEND_AFTER, 1),
      address: limits.rate('linkMailsOfAddress', config.LINK_MAILS_PER_ADDRESS),
      onDropped: () => undefined,
    },
    limits,
    clients: createSeenClients(),
    state: newState(),
  }
  return Object.assign(context, {
    async close() {
      await db.destroy()
      unlock()
    },
  })
}

/** The given clocks; in development with an offset that tests move. */
async function clocksOf(
  { NODE_ENV }: Pick<Config, 'NODE_ENV'>,
  clocks: Clocks,
): Promise<{ clocks: Clocks; testClock: TestClock | undefined }> {
  if (NODE_ENV === 'production') return { clocks, testClock: undefined }
  const { createTestClock } = await import('./test-clock.ts')
  return createTestClock(clocks)
}

async function steeringOf({ NODE_ENV }: Pick<Config, 'NODE_ENV'>): Promise<SteeringStore | undefined> {
  if (NODE_ENV === 'production') return undefined
  const { createSteeringStore } = await import('./controls/steering/store.ts')
  const { scenarios } = await import('./controls/scenarios/all-scenarios.ts')
  return createSteeringStore(scenarios)
}
