import { setTimeout as sleep } from 'node:timers/promises'
import { watchConnections } from '@recruiting/http/drain'
import { isInherited, listenFailure, listenPlace, portOf } from '@recruiting/http/inherited-socket'
import { endOnDefect } from '@recruiting/http/last-resort'
import { type Observation, openObservation } from '@recruiting/http/observation'
import { untrustedProxyWarning } from '@recruiting/http/trusted-proxies'
import type { FastifyInstance } from 'fastify'
import { readConfig, type SiteConfig } from './config.ts'

/** A configuration, and what its site has to know of the process. */
export type RunningConfig = SiteConfig & {
  state: {
    /** The site is shutting down: answers close their connections, and `/readyz` answers 503. */
    isClosing: boolean
  }
  observation: Observation
}

/**
 * Runs a site until it is told to stop. Sends the port to a parent process as soon as it listens; a failed start
 * prints the reason in one line.
 * @param build creates the site from the configuration
 */
export async function runSite(build: (config: RunningConfig) => Promise<FastifyInstance>): Promise<void> {
  try {
    const settings = readConfig(process.env)
    const observation = await openObservation(settings.observed, {
      service: 'recruiting-site',
      limits: ['reports', 'connection'],
      // Visitors send what they like, through the proxy too.
      isInner: false,
    })
    const config = { ...settings, state: { isClosing: false }, observation }
    const site = await build(config)
    await observation.serve()
    const warning = untrustedProxyWarning(config)
    if (warning !== undefined) site.log.warn(warning)
    await serve(site, config)
  } catch (error) {
    console.error(listenFailure(error) ?? (error instanceof Error ? error.message : String(error)))
    // Open metrics would keep a process alive that serves nobody.
    process.exit(1)
  }
}

async function serve(site: FastifyInstance, config: RunningConfig): Promise<void> {
  const { place, warning } = listenPlace(process.env, config)
  if (warning !== undefined) site.log.warn(warning)
  const drain = watchConnections(site.server)
  const stop = async (delay = config.shutdownDelayMs): Promise<void> => {
    if (config.state.isClosing) return
    config.state.isClosing = true
    const end = delay + config.shutdownTimeoutMs
    setTimeout(() => site.server.closeAllConnections(), end).unref()
    setTimeout(() => process.exit(1), end + config.shutdownTimeoutMs).unref()
    try {
      await sleep(delay)
      if (isInherited(place) && process.exitCode === undefined) await drain(config.shutdownTimeoutMs)
      await site.close()
      await config.observation.close()
    } finally {
      process.exit()
    }
  }
  // Before the first connection: a signal without a handler would end the process with its requests.
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => void stop())
  endOnDefect(site.log, () => {
    process.exitCode = 1
    // Nothing is known about the state after such an error, so no further requests are accepted.
    void stop(0)
  })

  await site.listen(place)
  process.send?.({ type: 'listening', port: portOf(site.server) })
}
