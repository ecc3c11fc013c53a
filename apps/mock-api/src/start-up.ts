import { takeCommands } from './cli/admin-server.ts'
import type { Context, Log } from './context.ts'
import { isFull } from './db/errors.ts'
import { isLeftClear } from './db/left-clear.ts'
import { mailboxTransport } from './mail/mailbox.ts'
import { smtpTransport } from './mail/smtp.ts'
import { startMailWorker } from './mail/worker.ts'
import { seedEmptyJobs } from './use-cases/seed-jobs.ts'
import { seedReferrals } from './use-cases/seed-referrals.ts'
import { reconcileFiles, reconcileKeys, sweepExpired } from './use-cases/sweep.ts'

/** How often expired files are looked for, in ms. */
const sweepInterval = 60_000

/** How soon the same is tried again on a full disk, in ms. */
const retryInterval = 5000

/**
 * Brings the data in order before the first request, then keeps it so. On a full disk what needs room is tried again,
 * while everything else is served.
 * @returns what stops the work in the background.
 */
export async function startUp(
  context: Context,
  log: Log,
  { retryAfter = retryInterval }: { retryAfter?: number } = {},
): Promise<() => Promise<void>> {
  const { config, db, now, state } = context
  await whenThereIsRoom(context, log, () => reconcile(context, log))
  await whenThereIsRoom(context, log, () => keepInOrder(context))
  if (await isLeftClear(db, 'clearTraces'))
    log.warn(
      {},
      'values of an earlier version may be left in free space of the database: make room and restart',
    )
  await context.jobs.current()

  const { SMTP_URL, SMTP_FROM } = config
  const transport =
    SMTP_URL && SMTP_FROM ? smtpTransport({ url: SMTP_URL, from: SMTP_FROM }) : mailboxTransport(db)
  const worker = startMailWorker({ db, config, transport, now, log })
  context.mail.nudge = () => worker.nudge()

  const refuseCommands = await takeCommands(context, log)

  let sweeping = Promise.resolve()
  let timer = setTimeout(sweep, state.isFull ? retryAfter : sweepInterval).unref()
  function sweep(): void {
    sweeping = whenThereIsRoom(context, log, () => keepInOrder(context))
      .catch((err) => log.error({ err }, 'sweep failed'))
      .then(() => {
        timer = setTimeout(sweep, state.isFull ? retryAfter : sweepInterval).unref()
      })
  }
  return async () => {
    clearTimeout(timer)
    await refuseCommands()
    await Promise.all([sweeping, worker.stop()])
    clearTimeout(timer)
  }
}

/** Makes files, keys and rows agree. */
async function reconcile(context: Context, log: Log): Promise<void> {
  const { unreadable } = await reconcileKeys(context)
  if (unreadable > 0) log.error({ unreadable }, 'rows have no key: the database is older than its keys')
  const { missing } = await reconcileFiles(context)
  if (missing > 0) log.error({ missing }, 'claimed files are missing from the data folder')
}

async function keepInOrder(context: Context): Promise<void> {
  const { config, db, now } = context
  if (config.NODE_ENV !== 'production') {
    await seedEmptyJobs(db, now())
    await seedReferrals(db, now())
  }
  await sweepExpired(context)
}

/** Notes whether the disk was too full for some work, and says so once. */
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
