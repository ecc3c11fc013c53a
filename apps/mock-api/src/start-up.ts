import { takeCommands } from './cli/admin-server.ts'
import { steadyTime } from './clock.ts'
import type { Context, Log } from './context.ts'
import { mailboxTransport } from './mail/mailbox.ts'
import { smtpTransport } from './mail/smtp.ts'
import { startMailWorker } from './mail/worker.ts'
import { finishImport } from './use-cases/run-import.ts'
import { seedEmptyJobs } from './use-cases/seed-jobs.ts'
import { seedReferrals } from './use-cases/seed-referrals.ts'
import { reconcileFiles, sweepExpired } from './use-cases/sweep.ts'

/** How often expired files are looked for, in ms. */
const sweepInterval = 60_000

/** How often changed vacancies are looked for, in ms. */
const lookInterval = 1_000

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
  context.jobs.onFailure = (err) => {
    if (!context.state.isClosing) log.error({ err }, 'vacancies not read')
  }
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

  async function tidyUp(work: () => Promise<void>): Promise<void> {
    await work().catch((err) => log.error({ err }, 'sweep failed'))
  }
  let sweeping = tidyUp(() => finishImport(context))
  const timers = [
    setInterval(() => {
      sweeping = tidyUp(async () => {
        await finishImport(context)
        await context.clockWatch.look(log)
        await sweepExpired(context)
      })
    }, sweepInterval),
    // Also when nobody asks for vacancies: the first who does is not given old ones.
    setInterval(() => void context.jobs.current().catch(context.jobs.onFailure), lookInterval),
  ]
  for (const timer of timers) timer.unref()
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await refuseCommands()
    await Promise.all([sweeping, worker.stop()])
  }
}
