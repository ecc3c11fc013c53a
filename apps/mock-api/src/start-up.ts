import { takeCommands } from './cli/admin-server.ts'
import { steadyTime } from './clock.ts'
import type { Context, Log } from './context.ts'
import { listen } from './db/announcements.ts'
import { engineOf } from './db/engine.ts'
import { isFull } from './db/errors.ts'
import { isLeftClear } from './db/left-clear.ts'
import { soleWork } from './db/sole-work.ts'
import type { MailTransport } from './mail/mail.ts'
import { mailboxTransport } from './mail/mailbox.ts'
import { smtpTransport } from './mail/smtp.ts'
import { startMailWorker } from './mail/worker.ts'
import { type ReconciledFiles, reconcileFiles, reconcileStoredKeys } from './use-cases/reconcile.ts'
import { reconcileReceipts } from './use-cases/reconcile-receipts.ts'
import { removeLeftVerification } from './use-cases/restore-backup.ts'
import { finishImport } from './use-cases/run-import.ts'
import { startScanWorker } from './use-cases/scan-worker.ts'
import { sweepExpired, sweepRows } from './use-cases/sweep.ts'
import { reconcileHourly, watchFiles } from './use-cases/watch-files.ts'

/** Interval of the sweep, in ms. */
const sweepInterval = 60_000

/** Interval at which changed vacancies are checked for, in ms. */
const jobsInterval = 1_000
/** Interval of the retries on a full disk, in ms. */
const retryInterval = 5000

/**
 * Repairs the data before the first request, then starts the background work, which begins with comparing files, keys and
 * rows, which takes longer the more there are. On a full disk, work that needs room is retried while all other requests
 * are served.
 * @param options.signal ends long work early; the next start continues it
 * @returns a function that stops the background work.
 */
export async function startUp(
  context: Context,
  log: Log,
  { retryAfter = retryInterval, signal: closing }: { retryAfter?: number; signal?: AbortSignal } = {},
): Promise<() => Promise<void>> {
  const { config, db, now, state } = context
  context.jobs.onFailure = (err) => {
    if (!state.isClosing) log.error({ err }, 'cannot read the vacancies')
  }
  const stopping = new AbortController()
  const signal = closing ? AbortSignal.any([closing, stopping.signal]) : stopping.signal
  const checking = reconcile(context, log, signal)
  const watchReceipts = createReceiptsWatch(log)
  await watchReceipts(() => reconcileReceipts(context))
  const remoteFiles = reconcileHourly(context, log, signal)
  const sweepAll = async () => {
    await sweepExpired(context, signal)
    reportFiles(await remoteFiles(), log)
  }
  // A remote store may take minutes: its first sweep runs beside requests.
  const isRemote = context.files.remote !== undefined
  const sweepFirst = isRemote ? () => sweepRows(context, signal) : sweepAll
  const stopWatching = watchFiles(context, log)
  await whenThereIsRoom(context, log, () => maintain(context, log, watchReceipts, sweepFirst))
  if (await isLeftClear(db, 'clearTraces'))
    log.warn({}, 'free space of the database may still hold unencrypted values: free disk space and restart')
  await context.jobs.current()

  const { SMTP_URL, SMTP_FROM } = config
  const carrier =
    SMTP_URL && SMTP_FROM ? smtpTransport({ url: SMTP_URL, from: SMTP_FROM }) : mailboxTransport(db)
  const transport = context.steering ? await withOutagesOf(context.steering, carrier) : carrier
  const worker = startMailWorker({
    db,
    config,
    transport,
    now,
    steadyNow: steadyTime(context, engineOf(db)),
    mayGiveUp: context.clockWatch.mayDelete,
    onRefused: (stage, isGivenUp) => context.mail.onRefused?.(stage, isGivenUp),
    tick: config.LINK_MAIL_TICK,
    log,
  })
  context.mail.nudge = () => worker.nudge()

  const { scans } = context
  const scanning =
    scans &&
    startScanWorker({
      ...context,
      scanner: scans.scanner,
      steadyNow: steadyTime(context, engineOf(db)),
      onScanned: (end) => scans.onScanned?.(end),
      log,
    })
  if (scans) scans.nudge = () => scanning?.nudge()

  const ignore = listen(db, config.DATABASE_URL, (what) => {
    if (what === 'mail') worker.nudge()
    else void context.jobs.catchUp().catch(context.jobs.onFailure)
  })

  // On PostgreSQL a command opens the database itself and needs no server.
  const refuseCommands = engineOf(db) === 'sqlite' ? await takeCommands(context, log) : async () => undefined

  let sweeping = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const runMaintenance = (work: () => Promise<void>) => {
    const failed = (err: unknown) => {
      if (err !== signal.reason) log.error({ err }, 'sweep failed')
    }
    sweeping = whenThereIsRoom(context, log, work).catch(failed).then(scheduleMaintenance)
  }
  function scheduleMaintenance(): void {
    timer = setTimeout(() => runMaintenance(maintainAll), state.isFull ? retryAfter : sweepInterval).unref()
  }
  async function maintainAll(): Promise<void> {
    await finishImport(context)
    await maintain(context, log, watchReceipts, sweepAll)
  }
  if (state.isFull) scheduleMaintenance()
  else runMaintenance(isRemote ? maintainAll : () => finishImport(context))
  // Runs even without requests, so that the first one is not answered with old vacancies.
  const jobsTimer = setInterval(
    () => void context.jobs.current().catch(context.jobs.onFailure),
    jobsInterval,
  ).unref()
  return async () => {
    stopping.abort()
    clearInterval(jobsTimer)
    clearTimeout(timer)
    await ignore()
    await refuseCommands()
    await Promise.all([checking, sweeping, worker.stop(), scanning?.stop(), stopWatching()])
    clearTimeout(timer)
  }
}

/** The transport of a server in development, whose mail server a scenario can take down. */
async function withOutagesOf(
  steering: NonNullable<Context['steering']>,
  carrier: MailTransport,
): Promise<MailTransport> {
  const { withOutages } = await import('./controls/steering/mail-outage.ts')
  return withOutages(carrier, steering)
}

/** Makes files, keys and rows consistent. Call it before the first transaction; it ignores what is written after the call. */
async function reconcile(context: Context, log: Log, signal: AbortSignal): Promise<void> {
  const began = Date.now()
  try {
    await removeLeftVerification(context.config.DATA_DIR)
    const { unreadable, taken, waiting } = await reconcileStoredKeys(context, { signal })
    if (unreadable > 0) log.error({ unreadable }, 'rows have no key: the database is older than its keys')
    if (taken > 0) log.warn({ taken }, 'keys without a row were destroyed')
    if (waiting > 0)
      log.error({ waiting }, 'keys without a row were kept: check the database, then reconcile --confirm')
    // The sweep compares a remote store, now and once an hour.
    if (context.files.remote === undefined)
      reportFiles(await reconcileFiles(context, { signal, fileClock: () => began, log }), log)
  } catch (err) {
    if (err !== signal.reason) log.error({ err }, 'files, keys and rows could not be compared')
  }
}

function reportFiles({ missing, waiting }: Omit<ReconciledFiles, 'taken'>, log: Log): void {
  if (missing > 0) log.error({ missing }, 'claimed files are missing from the store')
  if (waiting > 0)
    log.error({ waiting }, 'files without a row were kept: check the database, then reconcile --confirm')
}

/** Work on the receipts that must not end the caller: the site is served without the file, but deletions are refused. */
type WatchReceipts = (work: () => Promise<void>) => Promise<void>

/** Logs once that the file cannot be written, and once that it can be written again. */
function createReceiptsWatch(log: Log): WatchReceipts {
  let isReported = false
  return async (work) => {
    try {
      await work()
      if (isReported) log.warn({}, 'the file of deletion receipts can be written again')
      isReported = false
    } catch (err) {
      if (!isReported)
        log.error({ err }, 'the file of deletion receipts cannot be written: deletions are refused')
      isReported = true
    }
  }
}

/** Synchronises the clock and writes waiting receipts. Then one process at a time seeds, checks the clock and sweeps. */
async function maintain(
  context: Context,
  log: Log,
  watchReceipts: WatchReceipts,
  sweep: () => Promise<void>,
): Promise<void> {
  await context.synchroniseClock()
  await watchReceipts(() => context.receipts.retry())
  await soleWork(context.db, 'sweep', async () => {
    if (context.config.NODE_ENV !== 'production') {
      const { seedFolder } = await import('./development/seed.ts')
      await seedFolder(context)
    }
    await context.clockWatch.check(log)
    await sweep()
  })
}

/** Records whether the disk is too full for some work, and logs it once. */
async function whenThereIsRoom({ state }: Context, log: Log, work: () => Promise<void>): Promise<void> {
  try {
    await work()
    if (state.isFull) log.warn({}, 'the disk has room again')
    state.isFull = false
  } catch (error) {
    if (!isFull(error)) throw error
    if (!state.isFull) log.error({}, 'the disk is full: nothing is written until there is room')
    state.isFull = true
  }
}
