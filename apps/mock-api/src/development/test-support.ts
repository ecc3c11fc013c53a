import { dataTable, mailsTable, requestsTable, steeringTable } from '@recruiting/schema/steering/tables'
import {
  testSupportBase,
  testSupportCallNames,
  testSupportCalls,
} from '@recruiting/schema/test-support/calls'
import { testSupportTable } from '@recruiting/schema/test-support/table'
import type { CallTable } from '@recruiting/schema/test-support/types'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { RouteSteering } from '../http/routes.ts'
import { retryMails } from '../mail/outbox.ts'
import { registerDocs } from './docs/docs-route.ts'
import { registerGallery } from './gallery/gallery-route.ts'
import { createTestSupportHandlers, type TestControls } from './handlers.ts'
import { createMailHandlers } from './mails.ts'
import { registerMailboxPage } from './page/mailbox-route.ts'
import type { PageCalls } from './page/page-calls.ts'
import { registerSteeringPage } from './page/steering-page.ts'
import { type HandlersOf, registerCalls } from './register-calls.ts'
import { steeredBy } from './requests/observe.ts'
import { createRequestHandlers, logApiRequests } from './requests/requests.ts'
import { answerUnknown, prepareScope } from './scope.ts'
import { createDataHandlers } from './snapshots.ts'
import { registerStates } from './states/open-state.ts'
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
  controls: TestControls & { steering: SteeringStore; hasMailbox: boolean },
): Promise<RouteSteering> {
  const { config, now } = context
  const { testClock, steering, hasMailbox } = controls
  // The site corrects its own clock by `Date`.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (testClock.ahead() > 0) reply.header('date', new Date(now()).toUTCString())
    done()
  })
  const requestLog = logApiRequests(app, { now, keepFor: config.RETENTION, steeredBy: steeredBy(steering) })
  registerFaults(app, steering)
  // A world is a database in its own folder: what it shows of a server with another store would be false.
  const hasWorlds = config.DATABASE_URL === undefined && config.FILES_URL === undefined
  const names = testSupportCallNames.filter((name) => {
    const { group } = testSupportCalls[name]
    return (hasMailbox || group !== 'mails') && (hasWorlds || group !== 'worlds')
  })

  async function registerAll(scope: FastifyInstance): Promise<void> {
    prepareScope(scope, config.SITE_URL)
    const table = Object.fromEntries(names.map((name) => [name, testSupportTable[name]]))
    const registered: CallTable[] = []
    const pageCalls: PageCalls = {}
    function add<T extends CallTable>(calls: T, handlers: HandlersOf<T>): void {
      registerCalls(scope, calls, handlers, config)
      registered.push(calls)
      Object.assign(pageCalls, Object.fromEntries(Object.keys(calls).map((name) => [name, handlers[name]])))
    }
    add(table, createTestSupportHandlers(context, controls, names))
    add(
      steeringTable,
      createSteeringHandlers(steering, async () => void (await retryMails(context))),
    )
    add(requestsTable, createRequestHandlers(requestLog))
    add(dataTable, createDataHandlers(context))
    registerStates(scope, context, steering)
    registerGallery(scope, config)
    if (hasMailbox) {
      add(mailsTable, createMailHandlers(context))
      registerMailboxPage(scope, context)
    }
    registerSteeringPage(scope, pageCalls, config)
    registerDocs(scope, (call) => Object.hasOwn(pageCalls, call))
    answerUnknown(scope, registered)
  }
  await app.register(registerAll, { prefix: testSupportBase })
  return createRouteSteering(context, steering)
}
