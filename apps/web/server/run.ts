import { untrustedProxyWarning } from '@recruiting/http/trusted-proxies'
import { hostAndPort } from '@recruiting/http/variable-kinds'
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
    const warning = untrustedProxyWarning(config)
    if (warning !== undefined) console.error(warning)
    await serve(await build(config), config)
  } catch (error) {
    complain(error)
  }
}

async function serve(site: FastifyInstance, config: SiteConfig): Promise<void> {
  await site.listen({ host: config.host, port: config.port })
  const address = site.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  if (process.send === undefined) console.log(`The site listens on http://${hostAndPort(config.host, port)}`)
  else process.send({ type: 'listening', port })

  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => site.server.closeAllConnections(), graceMs).unref()
    void site.close().finally(letGoOfParent)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop)
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
