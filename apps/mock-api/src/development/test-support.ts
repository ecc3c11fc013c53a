import { methodsByPath } from '@recruiting/http/endpoints'
import { Failure } from '@recruiting/http/failure'
import { isHostAllowed } from '@recruiting/http/request-parts'
import {
  testSupportBase,
  testSupportCallNames,
  testSupportCalls,
} from '@recruiting/schema/test-support/calls'
import { testSupportTable } from '@recruiting/schema/test-support/table'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { sendProblem } from '../http/problems.ts'
import { createTestSupportHandlers, type TestControls } from './handlers.ts'
import { registerCalls } from './register-calls.ts'

/**
 * Registers the calls for tests below `/__mock`. They show tokens and delete data: only a server in development may load this
 * module, and requests whose host is neither this machine nor the site are refused.
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
      // `readBody` parses bodies by the declaration of the call.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      scope.addHook('onRequest', (request, _reply, done) => {
        done(isHostAllowed(request.headers, config.SITE_URL) ? undefined : new Failure('origin_forbidden'))
      })
      const table = Object.fromEntries(names.map((name) => [name, testSupportTable[name]]))
      registerCalls(scope, table, createTestSupportHandlers(context, controls, names), config)
      const methodsOf = methodsByPath(Object.values(table), '')
      scope.setNotFoundHandler((request, reply) => {
        const methods = methodsOf(request.url)
        if (methods.length === 0) return sendProblem(new Failure('not_found'), request, reply)
        reply.header('allow', methods.join(', '))
        return sendProblem(new Failure('method_not_allowed'), request, reply)
      })
    },
    { prefix: testSupportBase },
  )
}
