import { Failure, invalid } from '@recruiting/http/failure'
import type { TestSupportCallName } from '@recruiting/schema/test-support/calls'
import type { LinkEnd, ReferralOrder } from '@recruiting/schema/test-support/entities'
import type { TestSupportTable } from '@recruiting/schema/test-support/table'
import type { TestAnswerOf } from '@recruiting/schema/test-support/types'
import { toIso } from '../clock.ts'
import type { Context } from '../context.ts'
import { importJobs } from '../jobs/import.ts'
import { storedJob } from '../jobs/stored-job.ts'
import { findLink, spendLink } from '../links/links.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { createReferral as storeReferral } from '../referrals/referrals.ts'
import { ImportRunning } from '../slices.ts'
import { transact } from '../storage/database.ts'
import { clockOf, moveClock, resetClock } from './clock.ts'
import { awaitMails, deleteMails, findMail, listMails, newestMailTo } from './mails.ts'
import type { HandlersOf } from './register-calls.ts'
import { importRetryAfter, type ResetControls, resetServer } from './reset-server.ts'
import { newJob, type SeedJob } from './seed.ts'
import type { Worlds } from './worlds.ts'

/** What the calls for tests act on beside the services. */
export type TestControls = ResetControls & { worlds: Worlds }

/** @param names the calls that the server has. */
export function createTestSupportHandlers(
  context: Context,
  controls: TestControls,
  names: readonly TestSupportCallName[],
): HandlersOf<TestSupportTable> {
  const { db, limits } = context
  const { testClock, worlds } = controls
  return {
    getTestSupport: async () => ({ calls: [...names] }),
    resetServer: () => resetServer(context, controls),
    forgetLimits: () => limits.forget(),
    createWorld: async ({ body }) => ({ id: await worlds.create(body) }),
    deleteWorld: async ({ params: { id } }) => {
      if (!(await worlds.end(id))) throw new Failure('not_found')
    },
    listMails: async ({ query: { to } }) => ({ mails: await listMails(db, { to }) }),
    getMail: async ({ params: { id } }) => {
      const mail = await findMail(db, id)
      if (!mail) throw new Failure('not_found')
      return mail
    },
    awaitMails: async ({ query, signal }) => ({ mails: await awaitMails(context, query, signal) }),
    deleteMails: () => deleteMails(db),
    setJobStatus: async ({ params: { code }, body: { status } }) => {
      await setJobStatus(context, code, status)
      return { status }
    },
    createReferral: ({ body }) => createReferral(context, body),
    endLink: ({ body }) => endLink(context, body),
    getClock: async () => clockOf(context, testClock),
    moveClock: ({ body }) => moveClock(context, testClock, body),
    resetClock: () => resetClock(context, testClock),
  }
}

/**
 * Stores a recommendation and enqueues its invitation, also when an equal one is stored already.
 * @returns the query that finds the invitation. Throws `validation_failed` with every issue.
 */
async function createReferral(
  { db, now, mail }: Pick<Context, 'db' | 'now' | 'mail'>,
  { locale, ...referral }: ReferralOrder,
): Promise<TestAnswerOf<'createReferral'>> {
  const to = referral.email
  const after = await newestMailTo(db, to)
  await transact(db, async (trx) => {
    const { id: subjectId, isNew } = await storeReferral(trx, referral, { locale, now: now() })
    if (!isNew)
      await enqueueMail(trx, { template: 'referralInvitation', to, locale, args: {}, subjectId }, now())
  })
  mail.nudge()
  return { to, ...(after !== undefined && { after }) }
}

/**
 * Ends a link. Throws `validation_failed` when no link has the token, and `link_used` when a used link should
 * become expired or replaced.
 */
export async function endLink(
  { db, clockWatch, now }: Pick<Context, 'db' | 'clockWatch' | 'now'>,
  { token, as }: LinkEnd,
): Promise<void> {
  await transact(db, async (trx) => {
    const link = await findLink(trx, token)
    if (!link) throw invalid([{ path: 'token', rule: 'invalid' }])
    if (link.status === 'used') {
      if (as === 'used') return
      throw new Failure('link_used')
    }
    // Both times lie in the past of either clock: the link stays expired when the clock is set back.
    const past = toIso(Math.min(now(), clockWatch.now()))
    const ends = {
      expired: { status: 'active', created_at: past, expires_at: past },
      used: { status: 'active' },
      replaced: { status: 'replaced' },
    } as const
    await trx.updateTable('links').set(ends[as]).where('id', '=', link.id).execute()
    if (as === 'used') await spendLink(trx, link)
  })
}

/**
 * Opens or closes a vacancy, a new one when the code is unknown. Resolves when readers see it. Throws `unavailable`
 * while an import is running.
 */
async function setJobStatus(
  context: Pick<Context, 'db' | 'now' | 'jobs' | 'state'>,
  code: string,
  status: SeedJob['status'],
): Promise<void> {
  const stored = context.db.selectFrom('jobs').select('document').where('code', '=', code)
  const row = await stored.executeTakeFirst()
  const job = row ? storedJob.read(row.document, code) : newJob(code, context.now())
  const { validThrough, ...rest } = job
  const isOver = validThrough !== undefined && Date.parse(validThrough) < context.now()
  const changed = { ...(status === 'open' && isOver ? rest : job), status }
  try {
    await importJobs(context, { jobs: [changed], closeMissing: false, dryRun: false })
  } catch (error) {
    if (!(error instanceof ImportRunning)) throw error
    throw new Failure('unavailable', { cause: error, retryAfter: importRetryAfter })
  }
}
