import { endOnDefect } from '@recruiting/http/last-resort'
import { untrustedProxyWarning } from '@recruiting/http/trusted-proxies'
import type { FastifyInstance } from 'fastify'
import { readConfig, type SiteConfig } from './config.ts'

/** How long requests in flight may take after the site is told to stop, in milliseconds. */
const graceMs = 10_000

/**
 * Runs a site until it is told to stop. Sends the port to a parent process as soon as it listens; a failed start
 * prints the reason in one line.
 * @param build creates the site from the configuration
 */
export async function runSite(build: (config: SiteConfig) => Promise<FastifyInstance>): Promise<void> {
  try {
    const config = readConfig(process.env)
    const site = await build(config)
    const warning = untrustedProxyWarning(config)
    if (warning !== undefined) site.log.warn(warning)
    await serve(site, config)
  } catch (error) {
    complain(error)
  }
}

async function serve(site: FastifyInstance, config: SiteConfig): Promise<void> {
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => site.server.closeAllConnections(), graceMs).unref()
    void site.close().finally(letGoOfParent)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop)
  endOnDefect(site.log, () => {
    process.exitCode = 1
    // What caused the error may keep the process alive.
    setTimeout(() => process.exit(1), 2 * graceMs).unref()
    stop()
  })

  await site.listen({ host: config.host, port: config.port })
  const address = site.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  process.send?.({ type: 'listening', port })
}

function complain(error: unknown): void {
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const reason = error instanceof Error ? error.message : String(error)
  console.error(inUse ? `${reason}. Set PORT to a port that is free.` : reason)
  process.exitCode = 1
  letGoOfParent()
}

/** Disconnects from the parent, because the IPC channel would keep the process alive. */
function letGoOfParent(): void {
  if (process.connected) process.disconnect?.()
}
