import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { MailTransport } from '../mail/mail.ts'
import { scenarios } from './scenarios/all-scenarios.ts'
import { seedFolder } from './seed.ts'
import { withOutages } from './steering/mail-outage.ts'
import { createSteeringStore } from './steering/store.ts'
import { createTestClock } from './test-clock.ts'
import { registerTestSupport } from './test-support.ts'

/** What only a server in development has: its seed, a clock that tests move, scenarios, and the calls for tests. */
export function openDevelopment() {
  const steering = createSteeringStore(scenarios)
  const testClock = createTestClock()
  return {
    seedFolder,
    clocksOf: testClock.clocksOf,
    /** A transport of mails that a scenario can interrupt. */
    transportOf: (transport: MailTransport) => withOutages(transport, steering),
    register: (app: FastifyInstance, context: Context) =>
      registerTestSupport(app, context, testClock, steering),
  }
}
