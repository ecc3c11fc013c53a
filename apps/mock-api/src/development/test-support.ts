import {
  testSupportBase,
  testSupportCallNames,
  testSupportCalls,
} from '@recruiting/schema/test-support/calls'
import { testSupportTable } from '@recruiting/schema/test-support/table'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { createTestSupportHandlers, type TestControls } from './handlers.ts'
import { registerCalls } from './register-calls.ts'
import { answerUnknown, prepareScope } from './scope.ts'

/**
 * Registers the calls for tests below `/__mock`. They show tokens and delete data: only a server in development may load this
 * module.
 */
export async function registerTestSupport(
  app: FastifyInstance,
  context: Context,
  controls: TestControls & { hasMailbox: boolean },
): Promise<void> {
  const { config, now } = context
  const { testClock, hasMailbox } = controls
  // The site corrects its own clock by `Date`.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (testClock.ahead() > 0) reply.header('date', new Date(now()).toUTCString())
    done()
  })
  // A world stores in a folder. Tests in it would not judge a server that stores elsewhere.
  const hasWorlds = config.DATABASE_URL === undefined && config.FILES_URL === undefined
  const names = testSupportCallNames.filter((name) => {
    const { group } = testSupportCalls[name]
    return (hasMailbox || group !== 'mails') && (hasWorlds || group !== 'worlds')
  })

  await app.register(
    async (scope) => {
      prepareScope(scope, config.SITE_URL)
      const table = Object.fromEntries(names.map((name) => [name, testSupportTable[name]]))
      registerCalls(scope, table, createTestSupportHandlers(context, controls, names), config)
      answerUnknown(scope, table)
    },
    { prefix: testSupportBase },
  )
}
