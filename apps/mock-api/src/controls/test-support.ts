import { steeringTable } from '@recruiting/schema/steering/tables'
import {
  testSupportBase,
  testSupportCallNames,
  testSupportCalls,
} from '@recruiting/schema/test-support/calls'
import { testSupportTable } from '@recruiting/schema/test-support/table'
import type { CallTable } from '@recruiting/schema/test-support/types'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { sendProblem } from '../contract/error-handling.ts'
import { methodsByPath } from '../contract/paths.ts'
import type { RouteSteering } from '../contract/register-routes.ts'
import { Failure } from '../failure.ts'
import type { TestClock } from '../test-clock.ts'
import { isHostAllowed } from './allowed-hosts.ts'
import { createTestSupportHandlers } from './handlers.ts'
import { registerMailboxPage } from './mailbox-route.ts'
import { registerCalls } from './register-calls.ts'
import { registerFaults } from './steering/faults.ts'
import { createSteeringHandlers } from './steering/handlers.ts'
import { createRouteSteering } from './steering/route-steering.ts'
import type { SteeringStore } from './steering/steering.ts'

/**
 * Registers the calls for tests and the mailbox page below `/__mock`. They show tokens and delete data: only a server
 * in development may load this module.
 * @returns what steers the routes of the API.
 */
export async function registerTestSupport(
  app: FastifyInstance,
  context: Context,
  testClock: TestClock,
  steering: SteeringStore,
): Promise<RouteSteering> {
  const { config, now } = context
  // The site corrects its own clock by `Date`.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (testClock.ahead() > 0) reply.header('date', new Date(now()).toUTCString())
    done()
  })
  registerFaults(app, steering)
  // With a mail server the mailbox stays empty.
  const hasMailbox = config.SMTP_URL === undefined
  const names = testSupportCallNames.filter((name) => hasMailbox || testSupportCalls[name].group !== 'mails')

  async function registerAll(scope: FastifyInstance): Promise<void> {
    // `readBody` parses bodies by the declaration of the call.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onRequest', (request, _reply, done) => {
      done(isHostAllowed(request.headers, config.SITE_URL) ? undefined : new Failure('origin_forbidden'))
    })
    registerMailboxPage(scope, context)
    const table = Object.fromEntries(names.map((name) => [name, testSupportTable[name]]))
    const registered: CallTable[] = [table]
    registerCalls(scope, table, createTestSupportHandlers(context, testClock, names), config)
    registered.push(steeringTable)
    registerCalls(scope, steeringTable, createSteeringHandlers(context, steering), config)
    const methodsOf = methodsByPath(
      registered.flatMap((each) => Object.values(each)),
      '',
    )
    scope.setNotFoundHandler((request, reply) => {
      const methods = methodsOf(request.url)
      if (methods.length === 0) return sendProblem(new Failure('not_found'), request, reply)
      reply.header('allow', methods.join(', '))
      return sendProblem(new Failure('method_not_allowed'), request, reply)
    })
  }
  await app.register(registerAll, { prefix: testSupportBase })
  return createRouteSteering(context, steering)
}
