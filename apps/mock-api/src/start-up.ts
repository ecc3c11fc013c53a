import type { Context, Log } from './context.ts'
import { receiptsPlace } from './deletion/receipts.ts'
import { reconcileReceipts } from './deletion/receipts-of-backups.ts'
import { sweepExpired, sweepRows } from './deletion/retention.ts'
import { serveCommands } from './operate/commands/socket.ts'
import { removeLeftVerification } from './operate/restore-backup.ts'
import type { Services, Work } from './services.ts'
import { isFull } from './storage/errors.ts'
import { comparison, watchFiles } from './uploads/reconcile.ts'

/** Interval of the sweep, in ms. */
const sweepInterval = 60_000

/** Interval at which changed vacancies are checked for, in ms. */
const jobsInterval = 1_000
/** Interval of the retries on a disk that became full, in ms. */
const retryInterval = 5000

/**
 * Repairs the data before the first request, then starts the background work, which begins with comparing files, keys and
 * rows, which takes longer the more there are. Throws on a full disk. On a disk that becomes full later, work that needs room
 * is retried while all other requests are served.
 * @param options.every ms between two sweeps
 * @param options.signal ends long work early; the next start continues it
 * @returns a function that stops the background work.
 */
export async function startUp(
  services: Services,
  log: Log,
  { every = sweepInterval, signal: closing }: { every?: number; signal?: AbortSignal } = {},
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const signal = closing ? AbortSignal.any([closing, stopping.signal]) : stopping.signal
  const maintenance = createMaintenance(services, log, { every, signal })
  // In the order in which they start. They stop in the reverse order.
  const works: readonly Work[] = [
    whileItRuns(() => watchFiles(services, log)),
    { start: maintenance.runFirst, stop: () => undefined },
    ...services.workers,
    // A command opens a shared database itself and needs no server.
    ...(services.db.engine.isShared ? [] : [whileItRuns(() => serveCommands(services, log))]),
    maintenance,
    whileItRuns(() => refreshJobs(services)),
  ]
  for (const work of works) await work.start()
  return async () => {
    stopping.abort()
    for (const work of works.toReversed()) await work.stop()
  }
}

/** Work that is started by a function that returns how to stop it. */
function whileItRuns(start: () => (() => Promise<void>) | Promise<() => Promise<void>>): Work {
  let stop: (() => Promise<void>) | undefined
  return {
    async start() {
      stop = await start()
    },
    stop: async () => await stop?.(),
  }
}

/** Runs even without requests, so that the first one is not answered with old vacancies. */
function refreshJobs({ jobs }: Context): () => Promise<void> {
  const timer = setInterval(() => void jobs.current().catch(jobs.onFailure), jobsInterval).unref()
  return async () => clearInterval(timer)
}

/** The sweep and what is due with it: once before the first request, then at intervals. */
function createMaintenance(
  context: Services,
  log: Log,
  { every, signal }: { every: number; signal: AbortSignal },
): Work & { runFirst: () => Promise<void> } {
  const { state } = context
  const watchReceipts = createReceiptsWatch(log)
  const { isShared } = context.db.engine
  const complete = () => reconcileReceipts(context)
  const compare = comparison(context, log, { signal, ...(isShared && { last: complete }) })
  let sweeping = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  function run(work: () => Promise<void>): void {
    const failed = (err: unknown) => {
      if (err !== signal.reason) log.error({ err }, 'sweep failed')
    }
    sweeping = whenThereIsRoom(context, log, work).catch(failed).then(schedule)
  }
  function schedule(): void {
    timer = setTimeout(() => run(maintainAll), state.isFull ? Math.min(retryInterval, every) : every).unref()
  }
  const maintainAll = async () => {
    await maintain(context, log, watchReceipts, () => sweepExpired(context, signal))
    await compare()
  }
  return {
    async runFirst() {
      // To read those in a bucket takes a request each.
      const isOnceADay = isShared && typeof receiptsPlace(context.config) !== 'string'
      await watchReceipts(isOnceADay ? () => context.receipts.open() : complete)
      // The store of the files may take minutes.
      await maintain(context, log, watchReceipts, () => sweepRows(context, signal))
      await context.jobs.current()
    },
    start() {
      run(async () => {
        await removeLeftVerification(context.config.DATA_DIR)
        await maintainAll()
      })
    },
    async stop() {
      clearTimeout(timer)
      await sweeping
      clearTimeout(timer)
    },
  }
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
  context: Services,
  log: Log,
  watchReceipts: WatchReceipts,
  sweep: () => Promise<void>,
): Promise<void> {
  await context.synchroniseClock()
  await watchReceipts(() => context.receipts.retry())
  await context.db.engine.soleWork(context.db, 'sweep', async () => {
    await context.seed()
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
    if (!state.isFull) log.error({ err: error }, 'the disk is full: nothing is written until there is room')
    state.isFull = true
  }
}
