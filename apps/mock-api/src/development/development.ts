import { worldHeader } from '@recruiting/schema/test-support/calls'
import type { FastifyInstance } from 'fastify'
import { addRoutes, createHttpServer } from '../app.ts'
import type { Context } from '../context.ts'
import { openServices } from '../services.ts'
import { startUp } from '../start-up.ts'
import { secondsTo } from './clock.ts'
import { invented, type Seed, seedFolder } from './seed.ts'
import { createTestClock } from './test-clock.ts'
import { registerTestSupport } from './test-support.ts'
import { createWorlds, type OpenBackend, type WorldStart, type Worlds } from './worlds.ts'

/**
 * What only a server in development has: its seed, a clock that tests move, worlds, and the calls for tests.
 * @param options.worlds those of the server that holds this one as a world
 */
export function openDevelopment({ seed = invented, worlds }: { seed?: Seed; worlds?: Worlds } = {}) {
  const testClock = createTestClock()
  return {
    testClock,
    requestHeaders: [worldHeader],
    seedFolder: (context: Context) => seedFolder(context, seed),
    clocksOf: testClock.clocksOf,
    register: (app: FastifyInstance, context: Context) =>
      registerTestSupport(app, context, {
        ...{ testClock, seed },
        // With a mail server the mailbox stays empty; in a world that shows that no mail arrives.
        hasMailbox: worlds !== undefined || context.config.SMTP_URL === undefined,
        worlds: worlds ?? holdWorlds(app, context),
      }),
  }
}

function holdWorlds(app: FastifyInstance, { config }: Context): Worlds {
  const worlds = createWorlds(config, openWorld)
  worlds.dispatch(app.server)
  app.addHook('onClose', worlds.close)
  return worlds
}

/** Opens a backend whose clock stands at the start of the world when it is seeded. */
async function openWorld({ config, seed, clock, worlds }: WorldStart): Promise<OpenBackend> {
  const development = openDevelopment({ seed, worlds })
  const { testClock } = development
  if (clock !== undefined)
    testClock.forward(secondsTo(clock, testClock, { now: Date.now, path: 'clock' }) * 1000)
  const server = createHttpServer(config)
  const { app } = server
  const services = await openServices(config, { log: app.log, development })
  let stop = async (): Promise<void> => undefined
  const close = async () => {
    services.state.isClosing = true
    await app.close()
    await stop()
    await services.close()
  }
  try {
    await addRoutes(server, services, development)
    await app.ready()
    stop = await startUp(services, app.log)
    return { app, close }
  } catch (error) {
    await close()
    throw error
  }
}
