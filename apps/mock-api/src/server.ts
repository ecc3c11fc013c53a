import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { watchConnections } from '@recruiting/http/drain'
import {
  isInherited,
  listenFailure,
  listenPlace,
  portOf,
  SocketUnusable,
} from '@recruiting/http/inherited-socket'
import { endOnDefect } from '@recruiting/http/last-resort'
import { MetricsUnusable } from '@recruiting/http/metrics-unusable'
import { openObservation } from '@recruiting/http/observation'
import { addRoutes, createHttpServer } from './app.ts'
import { proxyWarning, readConfig } from './config.ts'
import { hitLimits } from './operate/metrics.ts'
import { openServices } from './services.ts'
import { startUp } from './start-up.ts'
import { damageLine, isFull, OperatorError } from './storage/errors.ts'
import { bytesFree } from './storage/store.ts'

// Files contain personal data: readable by the owner only.
process.umask(0o077)
// Collects garbage when the heap has grown by half; by default Node lets it triple.
setFlagsFromString('--heap-growing-percent=50')

/** With fewer free bytes, any failure to start is attributed to the lack of room: SQLite does not always report it. */
const minRoom = 128 * 1024

/** Known when the configuration was read. */
let dataFolder: string | undefined

try {
  await main()
} catch (error) {
  // Errors that the operator can correct are printed without a stack.
  const expected = [MetricsUnusable, OperatorError, SocketUnusable]
  const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind)
  const line = isExpected ? error.message : (listenFailure(error) ?? damageLine(error) ?? error)
  console.error(
    (await isForLackOfRoom(error)) ? `Data folder ${dataFolder} is on a full disk: free some space.` : line,
  )
  process.exit(1)
}

async function isForLackOfRoom(error: unknown): Promise<boolean> {
  if (dataFolder === undefined) return false
  return isFull(error) || (await bytesFree(dataFolder).catch(() => minRoom)) < minRoom
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  dataFolder = config.DATA_DIR
  const { place, warning: addressWarning } = listenPlace(process.env, {
    host: config.HOST,
    port: config.PORT,
  })
  const isForced = process.argv.includes('--new-installation')
  // The only import of what production does not load.
  const development =
    config.NODE_ENV === 'production'
      ? undefined
      : (await import('./development/development.ts')).openDevelopment()
  const observation = await openObservation(config, {
    service: 'recruiting-api',
    limits: hitLimits,
    isInner: true,
  })
  const server = createHttpServer(config, { observation })
  const { app } = server
  const onWait = () => app.log.warn('the migration waits for others that use its tables')
  const opening = { by: 'server', isForced, onWait } as const
  const surroundings = { opening, log: app.log, metrics: observation.metrics, development }
  const services = await openServices(config, surroundings)
  await addRoutes(server, services, development)
  // Before any work on the data: the address may be in use.
  await observation.serve()
  for (const warning of [proxyWarning(config), addressWarning]) {
    if (warning !== undefined) app.log.warn(warning)
  }
  const drain = watchConnections(app.server)

  let stop = async (): Promise<void> => undefined
  const stopping = new AbortController()
  let exitCode = 0
  async function shutDown(delay = config.SHUTDOWN_DELAY): Promise<void> {
    if (stopping.signal.aborted) return
    stopping.abort()
    services.state.isClosing = true
    setTimeout(() => process.exit(1), delay + config.SHUTDOWN_TIMEOUT).unref()
    await sleep(delay)
    if (isInherited(place) && exitCode === 0) await drain(config.SHUTDOWN_TIMEOUT)
    await app.close()
    await stop()
    await services.close()
    await observation.close()
    process.exit(exitCode)
  }
  endOnDefect(app.log, () => {
    exitCode = 1
    // Nothing is known about the state after such an error, so no further requests are accepted.
    void shutDown(0)
  })
  stop = await startUp(services, app.log, { signal: stopping.signal })
  process.once('SIGTERM', () => void shutDown())
  process.once('SIGINT', () => void shutDown())
  // The script that started this process has ended, so nothing else would stop it.
  process.once('disconnect', () => void shutDown())

  await app.listen(place)
  process.send?.({ type: 'listening', port: portOf(app.server) })
}
