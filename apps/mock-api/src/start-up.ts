import { takeCommands } from './cli/admin-server.ts'
import { steadyTime } from './clock.ts'
import type { Context, Log } from './context.ts'
import { mailboxTransport } from './mail/mailbox.ts'
import { smtpTransport } from './mail/smtp.ts'
import { startMailWorker } from './mail/worker.ts'
import { seedEmptyJobs } from './use-cases/seed-jobs.ts'
import { seedReferrals } from './use-cases/seed-referrals.ts'
import { reconcileFiles, sweepExpired } from './use-cases/sweep.ts'

/** How often expired files are looked for, in ms. */
const sweepInterval = 60_000

/**
 * Brings the data in order before the first request, then keeps it so.
 * @returns what stops the work in the background.
 */
export async function startUp(context: Context, log: Log): Promise<() => Promise<void>> {
  const { config, db, now } = context
  if (config.NODE_ENV !== 'production') {
    await seedEmptyJobs(db, now())
    await seedReferrals(db, now())
  }
  const { missing } = await reconcileFiles(context)
  if (missing > 0) log.error({ missing }, 'claimed files are missing from the data folder')
  await context.clockWatch.look(log)
  await sweepExpired(context)
  await context.jobs.current()

  const { SMTP_URL, SMTP_FROM } = config
  const transport =
    SMTP_URL && SMTP_FROM ? smtpTransport({ url: SMTP_URL, from: SMTP_FROM }) : mailboxTransport(db)
  const worker = startMailWorker({
    db,
    config,
    transport,
    now,
    steadyNow: steadyTime(context),
    mayGiveUp: context.clockWatch.mayDelete,
    tick: config.LINK_MAIL_TICK,
    log,
  })
  context.mail.nudge = () => worker.nudge()

  const refuseCommands = await takeCommands(context, log)

  async function sweep(): Promise<void> {
    await context.clockWatch.look(log)
    await sweepExpired(context)
  }
  let sweeping = Promise.resolve()
  const timer = setInterval(() => {
    sweeping = sweep().catch((err) => log.error({ err }, 'sweep failed'))
  }, sweepInterval)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await refuseCommands()
    await Promise.all([sweeping, worker.stop()])
  }
}
