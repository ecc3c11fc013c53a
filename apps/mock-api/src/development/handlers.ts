import type { TestSupportCallName } from '@recruiting/schema/test-support/calls'
import type { TestSupportTable } from '@recruiting/schema/test-support/table'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { awaitMails } from './await-mails.ts'
import { clockOf, moveClock, resetClock } from './clock.ts'
import { createReferral } from './create-referral.ts'
import { endLink } from './end-link.ts'
import { deleteMails, findMail, listMails } from './mails.ts'
import type { HandlersOf } from './register-calls.ts'
import { type ResetControls, resetServer } from './reset-server.ts'
import { setJobStatus } from './set-job-status.ts'

/** @param names the calls that the server has. */
export function createTestSupportHandlers(
  context: Context,
  controls: ResetControls,
  names: readonly TestSupportCallName[],
): HandlersOf<TestSupportTable> {
  const { db, limits } = context
  const { testClock } = controls
  return {
    getTestSupport: async () => ({ calls: [...names] }),
    resetServer: async () => {
      await resetServer(context, controls)
      return undefined
    },
    forgetLimits: async () => {
      await limits.forget()
      return undefined
    },
    listMails: async ({ query: { to } }) => ({ mails: await listMails(db, { to }) }),
    getMail: async ({ params: { id } }) => {
      const mail = await findMail(db, id)
      if (!mail) throw new Failure('not_found')
      return mail
    },
    awaitMails: async ({ query, signal }) => ({ mails: await awaitMails(context, query, signal) }),
    deleteMails: async () => {
      await deleteMails(db)
      return undefined
    },
    setJobStatus: async ({ params: { code }, body: { status } }) => {
      await setJobStatus(context, code, status)
      return { status }
    },
    createReferral: ({ body }) => createReferral(context, body),
    endLink: async ({ body }) => {
      await endLink(context, body)
      return undefined
    },
    getClock: async () => clockOf(context, testClock),
    moveClock: async ({ body }) => {
      await moveClock(context, testClock, body)
      return clockOf(context, testClock)
    },
    resetClock: async () => {
      await resetClock(context, testClock)
      return clockOf(context, testClock)
    },
  }
}
