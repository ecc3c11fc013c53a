import type { Metrics } from '@recruiting/http/metrics'
import type { Clocks } from './clock.ts'
import type { Config } from './config.ts'
import { type Context, type Log, newState } from './context.ts'
import { openReceipts, receiptsPlace } from './deletion/receipts.ts'
import { createJobBoard } from './jobs/board.ts'
import { startMailWorker } from './mail/deliver.ts'
import { mailboxTransport } from './mail/mailbox.ts'
import { smtpTransport } from './mail/smtp.ts'
import { createClockWatch } from './operate/clock-watch.ts'
import { countRefusals, countScans } from './operate/metrics.ts'
import { type Db, raiseVersion, transact } from './storage/database.ts'
import { FolderUnusable } from './storage/folder-lock.ts'
import { missingLine, type Opening, refuseHalfRestored } from './storage/installation.ts'
import { engineFor, type OpenDb, openDatabase } from './storage/open-database.ts'
import { openFiles } from './storage/open-files.ts'
import { bytesFree, type FileStore, type FreeRoom } from './storage/store.ts'
import { openScanner } from './uploads/clamd.ts'
import { longestUpload } from './uploads/reconcile.ts'
import { createUploadRoom } from './uploads/room.ts'
import { startScanWorker } from './uploads/scan.ts'

const hour = 3_600_000

/** Work beside requests, which `startUp` starts and stops. */
export type Work = { start: () => Promise<void> | void; stop: () => Promise<void> | void }

/** All services of a process. The workers do nothing before `startUp`. */
export type Services = Context & {
  workers: readonly Work[]
  /** Stores the vacancies and recommendations of an invented company in a new folder; nothing in production. */
  seed: () => Promise<void>
  close: () => Promise<void>
}

/** What the services are given by the process that opens them. */
type Surroundings = {
  /** Default: those of the machine; on PostgreSQL the database's time. */
  clocks?: Clocks | undefined
  opening?: Opening
  log?: Log
  /** Free bytes of the data folder; default: those of its disk. */
  freeRoom?: FreeRoom
  metrics?: Metrics | undefined
  /** Absent in production. */
  development?:
    | {
        clocksOf: (real: Clocks) => Clocks
        seedFolder: (context: Context) => Promise<void>
      }
    | undefined
}

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * Opens a data folder, which it locks, or the PostgreSQL database and the data folder that other processes may use too, and
 * constructs all services. Throws `FolderUnusable`, for example when another process has locked the folder,
 * `DatabaseUnusable` and `FilesUnusable`.
 */
export async function openServices(config: Config, surroundings: Surroundings = {}): Promise<Services> {
  const { opening = { by: 'server' } } = surroundings
  const engine = engineFor(config)
  refuseHalfRestored(config.DATA_DIR)
  // Locking creates files.
  if (opening.by === 'command' && engine.isMissing()) throw new FolderUnusable(missingLine(engine.place))
  const unlock = await engine.lock()
  let db: OpenDb | undefined
  try {
    refuseHalfRestored(config.DATA_DIR)
    const opened = await openDatabase(config, opening)
    db = opened
    const files = await openFiles(config, opened, opening)
    if (opening.isForced) await transact(opened, (trx) => raiseVersion(trx, 'unconfirmed'))
    const context = await construct(config, opened, files, surroundings)
    const seed = async () => await surroundings.development?.seedFolder(context)
    const close = () => opened.destroy().then(unlock)
    return { ...context, seed, close }
  } catch (error) {
    await db?.destroy()
    unlock()
    throw error
  }
}

/** Constructs each service from those before it. */
async function construct(
  config: Config,
  openDb: Db,
  files: FileStore,
  {
    clocks: given,
    log = silent,
    freeRoom = () => bytesFree(config.DATA_DIR),
    metrics,
    development,
  }: Surroundings,
): Promise<Context & { workers: readonly Work[] }> {
  const db = Object.assign(openDb, {
    onUnreadable: (err: Error) => log.error({ err }, 'stored row left out'),
  })
  const state = newState()
  const { clocks: realClocks, synchronise } =
    given === undefined
      ? await db.engine.openClock(db)
      : { clocks: given, synchronise: async () => undefined }
  const { now, elapsed, machine } = development?.clocksOf(realClocks) ?? realClocks
  const steadyNow = db.engine.steadyTime({ now, elapsed })
  const clockWatch = createClockWatch(db, machine)
  const limits = db.engine.limits(db, { now, elapsed })
  const uploadRoom = createUploadRoom(config, {
    hourly: limits.rate('uploadBytes', config.UPLOAD_BYTES_PER_HOUR),
    held: limits.heldBytes(longestUpload(config)),
    freeRoom,
    onUnreleased: (err) => log.warn({ err }, 'reserved room of an upload was not released'),
  })
  const jobs = createJobBoard(db, {
    now,
    refreshAfter: config.JOBS_REFRESH,
    onFailure: (err) => {
      if (!state.isClosing) log.error({ err }, 'cannot read the vacancies')
    },
  })
  const linkMails: Context['linkMails'] = {
    all: limits.rate('linkMails', config.LINK_MAILS_PER_HOUR),
    pause: limits.rate('linkMailPause', hour / config.LINK_RESEND_AFTER, 1),
    address: limits.rate('linkMailsOfAddress', config.LINK_MAILS_PER_ADDRESS),
    onDropped: (purpose, quota) => {
      log.info({ purpose, quota }, 'mail dropped')
      metrics?.limitHit(quota)
    },
  }

  const { SMTP_URL, SMTP_FROM } = config
  const transport =
    SMTP_URL && SMTP_FROM ? smtpTransport({ url: SMTP_URL, from: SMTP_FROM }) : mailboxTransport(db)
  const onRefused = metrics && countRefusals(metrics)
  const mailWorker = workerOf(() =>
    startMailWorker({
      ...{ db, config, transport, now, steadyNow, log, onRefused },
      mayGiveUp: clockWatch.mayDelete,
      tick: config.LINK_MAIL_TICK,
    }),
  )

  const scanner = config.CLAMAV_URL && openScanner(config.CLAMAV_URL)
  const onScanned = scanner && metrics && countScans(metrics)
  const scanWorker =
    scanner &&
    workerOf(() =>
      startScanWorker({ config, db, files, state, scanner, steadyNow, log, ...(onScanned && { onScanned }) }),
    )

  return {
    ...{ config, db, files, freeRoom, uploadRoom, jobs, now, elapsed, clockWatch, linkMails, limits, state },
    receipts: openReceipts(receiptsPlace(config)),
    synchroniseClock: synchronise,
    mail: { nudge: mailWorker.nudge, ...(onRefused && { onRefused }) },
    scans: scanner && scanWorker && { scanner, nudge: scanWorker.nudge, ...(onScanned && { onScanned }) },
    workers: scanWorker ? [mailWorker, scanWorker] : [mailWorker],
  }
}

/** A worker that `startUp` starts. It looks for work when it starts, so earlier nudges may be ignored. */
function workerOf(
  start: () => { nudge: () => void; stop: () => Promise<void> },
): Work & { nudge: () => void } {
  let running: ReturnType<typeof start> | undefined
  return {
    start() {
      running = start()
    },
    nudge: () => running?.nudge(),
    stop: async () => await running?.stop(),
  }
}
